import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { Choice } from '../../form/Choice.tsx';
import { Fields } from '../../form/Fields.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useTouched } from '../../form/use-unsaved.ts';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import card from '../../ui/Card.module.css';
import text from '../../ui/Text.module.css';

const KINDS = ['web_widget', 'api'] as const;
type Kind = (typeof KINDS)[number];

type NewInboxProps = Pick<PageProps, 'api' | 'base'> & {
  onMade: (id: number) => void;
  websiteOnly?: boolean;
};

const channelOf = (kind: Kind, form: FormData) =>
  kind === 'api'
    ? { type: kind, webhook_url: textOf(form, 'webhook_url') || null }
    : { type: kind, website_url: form.get('website_url') };

export const NewInbox = ({ api, base, onMade, websiteOnly = false }: NewInboxProps) => {
  const saving = useSaving();
  const onChange = useTouched(saving);
  const [kind, setKind] = useState<Kind>('web_widget');
  const send = (form: FormData) =>
    saving.save(async () => {
      const body = { name: form.get('name'), channel: channelOf(kind, form) };
      onMade((await api.post<{ id: number }>(`${base}/inboxes`, body)).id);
    });
  return (
    <Form className={card.card} saving={saving} onSend={send} onChange={onChange}>
      <h2>{t(websiteOnly ? 'NEW_WEBSITE' : 'NEW_INBOX')}</h2>
      {!websiteOnly && (
        <>
          <Choice label={t('KIND')} of={KINDS} chosen={kind} onChoose={setKind} wordOf={(each) => t(`KIND_${each}`)} />
          <p className={text.hint}>{t(`KIND_HINT_${kind}`)}</p>
        </>
      )}
      <Fields>
        <TextField label={t('NAME')} required name="name" maxLength={255} autoComplete="off" />
        {kind === 'api' ? (
          <TextField
            key={kind}
            label={t('CALLBACK')}
            optional={t('MAY_BE_EMPTY')}
            name="webhook_url"
            inputMode="url"
            dir="ltr"
            maxLength={2_048}
            placeholder="https://example.com/chat"
          />
        ) : (
          <TextField
            key={kind}
            label={t('WEBSITE')}
            required
            name="website_url"
            inputMode="url"
            placeholder="https://example.com"
          />
        )}
      </Fields>
      <div>
        <Button type="submit" busy={saving.busy}>
          {t('NEW_INBOX_BUTTON')}
        </Button>
      </div>
      <Problem text={saving.otherError()} />
    </Form>
  );
};
