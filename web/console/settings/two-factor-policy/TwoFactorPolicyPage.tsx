import { type CustomRole, ROLES } from '@porchlight/core/wire/agent.ts';
import type { TwoFactorPolicySettings } from '@porchlight/core/wire/settings/two-factor-policy.ts';
import { useCallback } from 'react';
import type { Api } from '../../../shared/api.ts';
import { textOf } from '../../base/form-text.ts';
import { LOCALE } from '../../base/language.ts';
import { Check } from '../../form/Check.tsx';
import { Checks } from '../../form/Checks.tsx';
import { Form } from '../../form/Form.tsx';
import { SaveBar } from '../../form/SaveBar.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useTouched } from '../../form/use-unsaved.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import card from '../../ui/Card.module.css';
import rows from '../../ui/Rows.module.css';

type PolicyFormProps = {
  api: Api;
  path: string;
  policy: TwoFactorPolicySettings;
  roles: readonly CustomRole[];
  onSaved: () => void;
};

const PolicyForm = ({ api, path, policy, roles, onSaved }: PolicyFormProps) => {
  const saving = useSaving();
  const onChange = useTouched(saving);
  const send = async (form: FormData) => {
    const wish = { roles: form.getAll('roles').map(String), grace_days: Number(textOf(form, 'grace_days')) };
    if (await saving.save(() => api.put(path, wish))) onSaved();
  };
  const choices = [
    ...ROLES.map((role) => ({ value: String(role), name: t(`ROLE_${role}`) })),
    ...roles.map(({ id, name }) => ({ value: String(id), name })),
  ];
  return (
    <Form saving={saving} onSend={(form) => void send(form)} onChange={onChange}>
      <div className={card.card}>
        <Checks legend={t('REQUIRED_FACTOR_ROLES')}>
          {choices.map(({ value, name }) => (
            <Check key={value} name="roles" value={value} defaultChecked={policy.roles.includes(value)}>
              <span dir="auto">{name}</span>
            </Check>
          ))}
        </Checks>
        <TextField
          label={t('REQUIRED_FACTOR_DAYS')}
          optional={t('REQUIRED_FACTOR_DAYS_HINT')}
          required
          name="grace_days"
          type="number"
          min={0}
          max={90}
          defaultValue={policy.grace_days}
        />
      </div>
      <SaveBar saving={saving} />
    </Form>
  );
};

const MembersWithout = ({ members }: { members: TwoFactorPolicySettings['members_without'] }) => (
  <Card title={t('REQUIRED_FACTOR_LACKING')}>
    {members.length === 0 && <p>{t('REQUIRED_FACTOR_NONE')}</p>}
    <ul className={rows.lines}>
      {members.map(({ id, name, email, due_at }) => (
        <li key={id}>
          <span className={rows.text} dir="auto">
            <strong>{name}</strong>
            <small>{email}</small>
          </span>
          <small>
            {due_at === null
              ? t('REQUIRED_FACTOR_FREE')
              : t('REQUIRED_FACTOR_DUE', { date: new Date(due_at).toLocaleDateString(LOCALE) })}
          </small>
        </li>
      ))}
    </ul>
  </Card>
);

export const TwoFactorPolicyPage = ({ api, base }: PageProps) => {
  const path = `${base}/two_factor_policy`;
  const load = useCallback(async () => {
    const [policy, roles] = await Promise.all([
      api.get<TwoFactorPolicySettings>(path),
      api.get<CustomRole[]>(`${base}/custom_roles`),
    ]);
    return { policy, roles };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="REQUIRED_FACTOR" hint="REQUIRED_FACTOR_HINT" />
      <LoadedContent state={state} reload={reload}>
        {({ policy, roles }) => (
          <>
            <PolicyForm api={api} path={path} policy={policy} roles={roles} onSaved={reload} />
            <MembersWithout members={policy.members_without} />
          </>
        )}
      </LoadedContent>
    </>
  );
};
