import { type FormEvent, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../base/texts.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { TextField } from '../form/TextField.tsx';
import type { Session } from '../state/session/session.ts';
import { reasonOf, textOf } from './form-text.ts';
import styles from './Session.module.css';

export const SetUp = ({ session, token, onDone }: { session: Session; token: string; onDone: () => void }) => {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError('');
    try {
      await session.setUp({
        token,
        name: textOf(form, 'name'),
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
      });
      onDone();
    } catch (failure) {
      setError(reasonOf(failure));
      setBusy(false);
    }
  };
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit}>
        <p className={styles.brand}>{t('APP_NAME')}</p>
        <h1>{t('SETUP_TITLE')}</h1>
        <p className={styles.hint}>{t('SETUP_HINT')}</p>
        <TextField label={t('NAME')} required name="name" autoComplete="name" />
        <TextField label={t('EMAIL')} required name="email" type="email" autoComplete="username" />
        <PasswordField
          isNew
          label={t('PASSWORD')}
          required
          error={error || undefined}
          name="password"
          autoComplete="new-password"
          minLength={12}
        />
        <p className={styles.hint}>{t('PASSWORD_HINT')}</p>
        <Button type="submit" wide busy={busy}>
          {t('SETUP_BUTTON')}
        </Button>
      </form>
    </main>
  );
};
