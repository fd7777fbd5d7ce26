import type { CustomRole } from '@porchlight/core/wire/agent.ts';
import { useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Fields } from '../../form/Fields.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import type { PageProps } from '../page-props.ts';
import { RoleOptions } from '../roles/RoleOptions.tsx';
import { roleFieldsOf } from '../roles/role.ts';
import { t } from '../texts.ts';
import card from '../../ui/Card.module.css';
import text from '../../ui/Text.module.css';

type InviteProps = Pick<PageProps, 'api' | 'base' | 'isAdministrator' | 'permissions'> & {
  roles: readonly CustomRole[];
  onDone: () => void;
};

export const Invite = ({ api, base, roles, onDone, ...granter }: InviteProps) => {
  const saving = useSaving();
  const [invited, setInvited] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const send = async (written: FormData) => {
    const { role, ...fields } = Object.fromEntries(written);
    const body: Record<string, unknown> = { ...fields, ...roleFieldsOf(String(role)) };
    setInvited('');
    if (!(await saving.save(() => api.post(`${base}/agents`, body)))) return;
    setInvited(String(body['email']));
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
          <RoleOptions roles={roles} {...granter} />
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
