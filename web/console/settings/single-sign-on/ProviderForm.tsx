import type { CustomRole, TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { SingleSignOnSettings } from '@porchlight/core/wire/settings/single-sign-on.ts';
import type { Api } from '../../../shared/api.ts';
import { textOf, textOrNull } from '../../base/form-text.ts';
import { Check } from '../../form/Check.tsx';
import { Form } from '../../form/Form.tsx';
import { SaveBar } from '../../form/SaveBar.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useTouched } from '../../form/use-unsaved.ts';
import { t } from '../texts.ts';
import { Addresses } from './Addresses.tsx';
import { GroupRoles, mappingsOf } from './GroupRoles.tsx';
import card from '../../ui/Card.module.css';
import rows from '../../ui/Rows.module.css';

type ProviderFormProps = {
  api: Api;
  path: string;
  settings: SingleSignOnSettings;
  roles: readonly CustomRole[];
  people: readonly TeamAgent[];
};

const fieldsOf = (form: FormData) => {
  const secret = textOrNull(form, 'client_secret');
  const owner = textOrNull(form, 'break_glass_user_id');
  return {
    enabled: form.has('enabled'),
    issuer: textOf(form, 'issuer'),
    client_id: textOf(form, 'client_id'),
    ...(secret === null ? {} : { client_secret: secret }),
    label: textOf(form, 'label'),
    domains: textOf(form, 'domains')
      .split(',')
      .map((domain) => domain.trim())
      .filter(Boolean),
    creates_users: form.has('creates_users'),
    group_claim: textOf(form, 'group_claim'),
    role_mappings: mappingsOf(form),
    default_role: textOf(form, 'default_role'),
    allows_passwords: form.has('allows_passwords'),
    break_glass_user_id: owner === null ? null : Number(owner),
  };
};

const ProviderFields = ({ settings }: Pick<ProviderFormProps, 'settings'>) => (
  <>
    <Check name="enabled" defaultChecked={settings.enabled}>
      <span className={rows.text}>
        {t('SSO_ENABLED')} <small>{t('SSO_ENABLED_HINT')}</small>
      </span>
    </Check>
    <TextField label={t('SSO_ISSUER')} required name="issuer" type="url" defaultValue={settings.issuer} dir="ltr" />
    <TextField label={t('SSO_CLIENT_ID')} required name="client_id" defaultValue={settings.client_id} dir="ltr" />
    <TextField
      label={t('SSO_SECRET')}
      {...(settings.has_client_secret ? { optional: t('SSO_SECRET_KEPT') } : {})}
      name="client_secret"
      type="password"
      autoComplete="off"
      dir="ltr"
    />
    <TextField label={t('SSO_LABEL')} name="label" defaultValue={settings.label} maxLength={60} dir="auto" />
    <TextField
      label={t('SSO_DOMAINS')}
      optional={t('SSO_DOMAINS_HINT')}
      name="domains"
      defaultValue={settings.domains.join(', ')}
      dir="ltr"
    />
  </>
);

const MemberFields = ({ settings, roles }: Pick<ProviderFormProps, 'settings' | 'roles'>) => (
  <>
    <Check name="creates_users" defaultChecked={settings.creates_users}>
      <span className={rows.text}>
        {t('SSO_CREATES')} <small>{t('SSO_CREATES_HINT')}</small>
      </span>
    </Check>
    <GroupRoles mappings={settings.role_mappings} roles={roles} />
    <TextField label={t('SSO_GROUP_CLAIM')} name="group_claim" defaultValue={settings.group_claim} dir="ltr" />
    <SelectField label={t('SSO_DEFAULT_ROLE')} name="default_role" defaultValue={settings.default_role}>
      <option value="agent">{t('SSO_DEFAULT_agent')}</option>
      <option value="none">{t('SSO_DEFAULT_none')}</option>
    </SelectField>
  </>
);

const PasswordFields = ({ settings, people }: Pick<ProviderFormProps, 'settings' | 'people'>) => (
  <>
    <Check name="allows_passwords" defaultChecked={settings.allows_passwords}>
      <span className={rows.text}>
        {t('SSO_ALLOW_PASSWORDS')} <small>{t('SSO_ALLOW_PASSWORDS_HINT')}</small>
      </span>
    </Check>
    <SelectField
      label={t('SSO_BREAK_GLASS')}
      name="break_glass_user_id"
      defaultValue={settings.break_glass_user_id ?? ''}
    >
      <option value="">{t('SSO_BREAK_GLASS_NONE')}</option>
      {people
        .filter(({ role }) => role === 'administrator')
        .map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name} ({email})
          </option>
        ))}
    </SelectField>
  </>
);

export const ProviderForm = ({ api, path, settings, roles, people }: ProviderFormProps) => {
  const saving = useSaving();
  const onChange = useTouched(saving);
  const isFixed = settings.source === 'environment';
  return (
    <>
      <Addresses settings={settings} />
      {isFixed && <p role="note">{t('SSO_FROM_ENVIRONMENT')}</p>}
      <Form
        saving={saving}
        onSend={(form) => void saving.save(() => api.put(path, fieldsOf(form)))}
        onChange={onChange}
      >
        <fieldset className={card.card} disabled={isFixed}>
          <legend>{t('SSO_PROVIDER')}</legend>
          <ProviderFields settings={settings} />
        </fieldset>
        <fieldset className={card.card} disabled={isFixed}>
          <legend>{t('SSO_MEMBERS')}</legend>
          <MemberFields settings={settings} roles={roles} />
        </fieldset>
        <fieldset className={card.card} disabled={isFixed}>
          <legend>{t('SSO_PASSWORDS')}</legend>
          <PasswordFields settings={settings} people={people} />
        </fieldset>
        {!isFixed && <SaveBar saving={saving} />}
      </Form>
    </>
  );
};
