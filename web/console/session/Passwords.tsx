import { TextField } from '../form/TextField.tsx';
import { type FormEvent, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../texts.ts';
import { reasonOf, textOf } from './form-words.ts';
import type { Session } from './session.ts';
import styles from './Session.module.css';

/** Asks for a mail with a link. What it says does not tell whether there is such an account. */
export const ForgotPassword = ({ session, onBack }: { session: Session; onBack: () => void }) => {
  const [state, setState] = useState<{ busy?: boolean; sent?: boolean; error?: string }>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setState({ busy: true });
    try {
      await session.askForPassword(textOf(form, 'email'));
      setState({ sent: true });
    } catch (failure) {
      setState({ error: reasonOf(failure) });
    }
  };
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit}>
        <p className={styles.brand}>{t('APP_NAME')}</p>
        <h1>{t('FORGOT_TITLE')}</h1>
        <p className={state.sent ? styles.notice : styles.hint} role="status">
          {t(state.sent ? 'FORGOT_SENT' : 'FORGOT_HINT')}
        </p>
        {!state.sent && (
          <>
            <TextField
              label={t('EMAIL')}
              required
              error={state.error}
              name="email"
              type="email"
              autoComplete="username"
            />
            <Button type="submit" wide busy={state.busy ?? false}>
              {t('FORGOT_BUTTON')}
            </Button>
          </>
        )}
        <Button look="text" onClick={onBack}>
          {t('BACK_TO_SIGN_IN')}
        </Button>
      </form>
    </main>
  );
};

type ChooseProps = { session: Session; token: string; onDone: () => void; onForgot: () => void };

/** The page behind an invitation's and a reset's link. */
export const ChoosePassword = ({ session, token, onDone, onForgot }: ChooseProps) => {
  const [state, setState] = useState<{ busy?: boolean; error?: string; over?: boolean }>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setState({ busy: true });
    try {
      await session.choosePassword(token, textOf(form, 'password'));
      onDone();
    } catch (failure) {
      const reason = reasonOf(failure);
      setState(reason === 'Invalid token' ? { over: true } : { error: reason });
    }
  };
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit}>
        <p className={styles.brand}>{t('APP_NAME')}</p>
        <h1>{t('CHOOSE_TITLE')}</h1>
        {state.over ? (
          <>
            <p className={styles.notice} role="alert">
              {t('LINK_OVER')}
            </p>
            <Button wide onClick={onForgot}>
              {t('FORGOT_BUTTON')}
            </Button>
          </>
        ) : (
          <>
            <TextField
              label={t('NEW_PASSWORD')}
              required
              error={state.error}
              name="password"
              type="password"
              autoComplete="new-password"
              minLength={8}
            />
            <p className={styles.hint}>{t('PASSWORD_HINT')}</p>
            <Button type="submit" wide busy={state.busy ?? false}>
              {t('CHOOSE_BUTTON')}
            </Button>
          </>
        )}
      </form>
    </main>
  );
};
