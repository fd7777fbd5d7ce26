import { TextField } from '../../form/TextField.tsx';
import card from '../../ui/Card.module.css';
import { Fields } from '../../form/Fields.tsx';
import type { FormEvent } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import type { PageProps } from '../page-props.ts';
import { Problem } from '../../form/Problem.tsx';
import { t } from '../texts.ts';
import { useSaving } from '../../form/use-saving.ts';
import { useTouched } from '../../form/use-unsaved.ts';

type NewInboxProps = Pick<PageProps, 'api' | 'base'> & { onMade: (id: number) => void };

/** A website that is not here yet. */
export const NewInbox = ({ api, base, onMade }: NewInboxProps) => {
  const saving = useSaving();
  const onChange = useTouched(saving);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void saving.save(async () => {
      const made = await api.post<{ id: number }>(`${base}/inboxes`, {
        name: form.get('name'),
        channel: { type: 'web_widget', website_url: form.get('website_url') },
      });
      onMade(made.id);
    });
  };
  return (
    <form className={card.card} onSubmit={submit} onChange={onChange}>
      <h2>{t('NEW_INBOX')}</h2>
      <Fields>
        <TextField
          label={t('NAME')}
          required
          error={saving.errorAt('name')}
          name="name"
          maxLength={255}
          autoComplete="off"
        />
        <TextField
          label={t('WEBSITE')}
          required
          error={saving.errorAt('website_url')}
          name="website_url"
          inputMode="url"
          placeholder="https://example.com"
        />
      </Fields>
      <div>
        <Button type="submit" busy={saving.busy}>
          {t('NEW_INBOX_BUTTON')}
        </Button>
      </div>
      <Problem text={saving.otherError('name', 'website_url')} />
    </form>
  );
};
