import { TextField } from '../form/TextField.tsx';
import { type FormEvent, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../texts.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import { CodeNeeded, type Session } from './session.ts';
import styles from './Session.module.css';
import { reasonOf, textOf } from './form-words.ts';

type SignInProps = { session: Session; notice?: string | undefined; onForgot: () => void };

export const SignIn = ({ session, notice, onForgot }: SignInProps) => {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<'none' | 'asked' | 'wrong'>('none');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError('');
    try {
      await session.signIn(textOf(form, 'email'), textOf(form, 'password'), textOf(form, 'code') || undefined);
    } catch (failure) {
      if (failure instanceof CodeNeeded) setCode(code === 'none' ? 'asked' : 'wrong');
      setError(failure instanceof CodeNeeded && code === 'none' ? '' : reasonOf(failure));
      setBusy(false);
    }
  };
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit}>
        <p className={styles.brand}>{t('APP_NAME')}</p>
        <h1>{t('SIGN_IN_TITLE')}</h1>
        {notice && <p className={styles.notice}>{notice}</p>}
        <TextField label={t('EMAIL')} required name="email" type="email" autoComplete="username" />
        <TextField
          label={t('PASSWORD')}
          required
          error={code === 'none' ? error || undefined : undefined}
          name="password"
          type="password"
          autoComplete="current-password"
        />
        {code !== 'none' && (
          <>
            <p className={styles.hint} role="status">
              {t('CODE_HINT')}
            </p>
            <TextField
              label={t('CODE')}
              required
              error={error || undefined}
              name="code"
              autoComplete="one-time-code"
              // biome-ignore lint/a11y/noAutofocus: it was asked for by the press before
              autoFocus
              inputMode="text"
              dir="ltr"
            />
          </>
        )}
        <Button type="submit" wide busy={busy}>
          {t('SIGN_IN')}
        </Button>
        <Button look="text" onClick={onForgot}>
          {t('FORGOT')}
        </Button>
        <ProviderButtons session={session} />
      </form>
    </main>
  );
};
