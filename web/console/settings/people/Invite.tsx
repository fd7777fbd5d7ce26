import { Form } from '../../form/Form.tsx';
import { TextField } from '../../form/TextField.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import card from '../../ui/Card.module.css';
import text from '../../ui/Text.module.css';
import { Fields } from '../../form/Fields.tsx';
import { ROLES } from '@porchlight/core/wire/agent.ts';
import { useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import type { PageProps } from '../page-props.ts';
import { Problem } from '../../form/Problem.tsx';
import { t } from '../texts.ts';
import { useSaving } from '../../form/use-saving.ts';

type InviteProps = Pick<PageProps, 'api' | 'base'> & { onDone: () => void };

/** Asks somebody new to come, by mail. */
export const Invite = ({ api, base, onDone }: InviteProps) => {
  const saving = useSaving();
  const [invited, setInvited] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const send = async (written: FormData) => {
    const given = Object.fromEntries(written);
    setInvited('');
    if (!(await saving.save(() => api.post(`${base}/agents`, given)))) return;
    setInvited(String(given['email']));
    form.current?.reset();
    onDone();
  };
  return (
    <Form ref={form} className={card.card} saving={saving} onSend={send}>
      <h2>{t('INVITE')}</h2>
      <Fields>
        <TextField label={t('EMAIL')} required name="email" type="email" autoComplete="off" />
        <TextField label={t('NAME')} name="name" autoComplete="off" maxLength={255} />
        <SelectField label={t('ROLE')} name="role">
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {t(`ROLE_${role}`)}
            </option>
          ))}
        </SelectField>
      </Fields>
      <div>
        <Button type="submit" busy={saving.busy}>
          {t('INVITE_BUTTON')}
        </Button>
      </div>
      <p role="status" className={text.good}>
        {invited && t('INVITED', { email: invited })}
      </p>
      <Problem text={saving.otherError()} />
    </Form>
  );
};
