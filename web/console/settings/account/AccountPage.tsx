import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import { useCallback } from 'react';
import type { Api } from '../../../shared/api.ts';
import { textOf, textOrNull } from '../../base/form-text.ts';
import { Check } from '../../form/Check.tsx';
import { Form } from '../../form/Form.tsx';
import { SaveBar } from '../../form/SaveBar.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useTouched } from '../../form/use-unsaved.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { SetupCards } from './SetupCards.tsx';
import card from '../../ui/Card.module.css';
import rows from '../../ui/Rows.module.css';

type Account = {
  name: string;
  locale: string;
  support_email: string | null;
  auto_resolve_duration: number | null;
  contacts_open_to_agents: boolean;
  remote_pictures: 'show' | 'link';
  audit_log_days: number;
};

type AccountProps = Pick<PageProps, 'api' | 'base' | 'go' | 'isAdministrator'>;

const AccountForm = ({ api, base, account }: { api: Api; base: string; account: Account }) => {
  const saving = useSaving();
  const onChange = useTouched(saving);
  const send = (form: FormData) => {
    const days = textOf(form, 'auto_resolve_duration');
    void saving.save(() =>
      api.patch(base, {
        name: textOf(form, 'name'),
        locale: textOf(form, 'locale'),
        support_email: textOrNull(form, 'support_email'),
        auto_resolve_duration: days === '' ? null : Number(days),
        audit_log_days: Number(textOf(form, 'audit_log_days')),
        contacts_open_to_agents: form.has('contacts_open_to_agents'),
        remote_pictures: form.has('show_remote_pictures') ? 'show' : 'link',
      }),
    );
  };
  return (
    <Form saving={saving} onSend={send} onChange={onChange}>
      <div className={card.card}>
        <TextField label={t('ACCOUNT_NAME')} required name="name" defaultValue={account.name} maxLength={255} />
        <SelectField label={t('LOCALE')} name="locale" defaultValue={account.locale}>
          {LOCALES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('SUPPORT_EMAIL')}
          optional={t('SUPPORT_EMAIL_HINT')}
          name="support_email"
          type="email"
          defaultValue={account.support_email ?? ''}
        />
        <TextField
          label={t('AUTO_RESOLVE')}
          optional={t('AUTO_RESOLVE_HINT')}
          name="auto_resolve_duration"
          type="number"
          min={1}
          max={999}
          defaultValue={account.auto_resolve_duration ?? ''}
        />
        <TextField
          label={t('AUDIT_DAYS')}
          optional={t('AUDIT_DAYS_HINT')}
          required
          name="audit_log_days"
          type="number"
          min={30}
          max={3_650}
          defaultValue={account.audit_log_days}
        />
        <Check name="contacts_open_to_agents" defaultChecked={account.contacts_open_to_agents}>
          <span className={rows.text}>
            {t('CONTACTS_OPEN')} <small>{t('CONTACTS_OPEN_HINT')}</small>
          </span>
        </Check>
        <Check name="show_remote_pictures" defaultChecked={account.remote_pictures === 'show'}>
          <span className={rows.text}>
            {t('REMOTE_PICTURES')} <small>{t('REMOTE_PICTURES_HINT')}</small>
          </span>
        </Check>
      </div>
      <SaveBar saving={saving} />
    </Form>
  );
};

export const AccountPage = ({ api, base, go, isAdministrator }: AccountProps) => {
  const load = useCallback(() => api.get<Account>(base), [api, base]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="ACCOUNT" hint="ACCOUNT_HINT" />
      <LoadedContent state={state} reload={reload}>
        {(account) => <AccountForm api={api} base={base} account={account} />}
      </LoadedContent>
      {isAdministrator && <SetupCards api={api} base={base} go={go} />}
    </>
  );
};
