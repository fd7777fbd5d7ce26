import { type FormEvent, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Field } from '../../shared/ui/Field.tsx';
import { t } from '../texts.ts';
import type { Session } from './session.ts';
import styles from './Session.module.css';

type SignInProps = { session: Session; notice?: string | undefined };

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');

export const SignIn = ({ session, notice }: SignInProps) => {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError('');
    try {
      await session.signIn(textOf(form, 'email'), textOf(form, 'password'));
    } catch (failure) {
      setError(
        failure instanceof TypeError ? t('UNREACHABLE') : String(failure instanceof Error ? failure.message : failure),
      );
      setBusy(false);
    }
  };
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit}>
        <p className={styles.brand}>{t('APP_NAME')}</p>
        <h1>{t('SIGN_IN_TITLE')}</h1>
        {notice && <p className={styles.notice}>{notice}</p>}
        <Field label={t('EMAIL')} required>
          {(control) => <input {...control} name="email" type="email" autoComplete="username" />}
        </Field>
        <Field label={t('PASSWORD')} required error={error || undefined}>
          {(control) => <input {...control} name="password" type="password" autoComplete="current-password" />}
        </Field>
        <Button type="submit" wide busy={busy}>
          {t('SIGN_IN')}
        </Button>
      </form>
    </main>
  );
};
