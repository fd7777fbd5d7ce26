import { type FormEvent, useRef } from 'react';
import { Field } from '../../../shared/ui/Field.tsx';
import type { PageProps } from '../page-props.ts';
import { SaveBar } from '../SaveBar.tsx';
import styles from '../Settings.module.css';
import { t } from '../texts.ts';
import { useSaving } from '../use-saving.ts';

/** A new password. Every other device is signed out by it; this one goes on with the session it is answered. */
export const Password = ({ api }: Pick<PageProps, 'api'>) => {
  const saving = useSaving();
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget));
    if (await saving.save(() => api.put('/api/v1/profile', given))) form.current?.reset();
  };
  return (
    <form ref={form} className={styles.card} onSubmit={submit}>
      <h2>{t('PASSWORD')}</h2>
      <div className={styles.fields}>
        <Field label={t('PASSWORD_CURRENT')} required>
          {(control) => <input {...control} name="current_password" type="password" autoComplete="current-password" />}
        </Field>
        <Field label={t('PASSWORD_NEW')} required error={saving.errorAt('password')}>
          {(control) => (
            <input {...control} name="password" type="password" autoComplete="new-password" minLength={6} />
          )}
        </Field>
      </div>
      <p className={styles.note}>{t('PASSWORD_HINT')}</p>
      <SaveBar saving={saving} shown={['password']} isLoose />
    </form>
  );
};
