import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import { type FormEvent, useCallback } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Field } from '../../../shared/ui/Field.tsx';
import { SaveBar } from '../SaveBar.tsx';
import styles from '../Settings.module.css';
import { Shown } from '../Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';
import { useSaving } from '../use-saving.ts';

type Account = { name: string; locale: string; support_email: string | null; auto_resolve_duration: number | null };
const FIELDS = ['name', 'locale', 'support_email', 'auto_resolve_duration'];

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

const Form = ({ api, base, account }: { api: Api; base: string; account: Account }) => {
  const saving = useSaving();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const days = textOf(form, 'auto_resolve_duration');
    void saving.save(() =>
      api.patch(base, {
        name: textOf(form, 'name'),
        locale: textOf(form, 'locale'),
        support_email: textOf(form, 'support_email') || null,
        auto_resolve_duration: days === '' ? null : Number(days),
      }),
    );
  };
  return (
    <form onSubmit={submit}>
      <div className={styles.card}>
        <Field label={t('ACCOUNT_NAME')} required error={saving.errorAt('name')}>
          {(control) => <input {...control} name="name" defaultValue={account.name} maxLength={255} />}
        </Field>
        <Field label={t('LOCALE')} error={saving.errorAt('locale')}>
          {(control) => (
            <select {...control} name="locale" defaultValue={account.locale}>
              {LOCALES.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('SUPPORT_EMAIL')} error={saving.errorAt('support_email')}>
          {(control) => (
            <input {...control} name="support_email" type="email" defaultValue={account.support_email ?? ''} />
          )}
        </Field>
        <Field label={t('AUTO_RESOLVE')} error={saving.errorAt('auto_resolve_duration')}>
          {(control) => (
            <input
              {...control}
              name="auto_resolve_duration"
              type="number"
              min={1}
              max={999}
              defaultValue={account.auto_resolve_duration ?? ''}
            />
          )}
        </Field>
      </div>
      <SaveBar saving={saving} shown={FIELDS} />
    </form>
  );
};

export const AccountPage = ({ api, base }: { api: Api; base: string }) => {
  const load = useCallback(() => api.get<Account>(base), [api, base]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <h1>{t('ACCOUNT')}</h1>
      <p className={styles.hint} />
      <Shown state={state} reload={reload}>
        {(account) => <Form api={api} base={base} account={account} />}
      </Shown>
    </>
  );
};
