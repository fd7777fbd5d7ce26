import { type FormEvent, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../base/texts.ts';
import { TextField } from '../form/TextField.tsx';
import type { Session } from '../state/session/session.ts';
import { reasonOf, textOf } from './form-text.ts';
import styles from './Session.module.css';

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
        <Button
          key={String(state.sent)}
          // biome-ignore lint/a11y/noAutofocus: what had the focus is gone
          autoFocus={state.sent}
          look="text"
          onClick={onBack}
        >
          {t('BACK_TO_SIGN_IN')}
        </Button>
      </form>
    </main>
  );
};
