import { type FormEvent, useCallback, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../base/texts.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { LoadedContent } from '../loading/LoadedContent.tsx';
import { useLoaded } from '../loading/use-loaded.ts';
import type { Session } from '../state/session/session.ts';
import { reasonOf, textOf } from './form-text.ts';
import styles from './Session.module.css';

type ChooseProps = {
  session: Session;
  token: string;
  /** The one before is guessed first: a sign-in asks for another. */
  isTooCommon: boolean;
  onDone: () => void;
  onForgot: () => void;
};

const Over = ({ onForgot }: Pick<ChooseProps, 'onForgot'>) => (
  <>
    <p className={styles.notice} role="alert">
      {t('LINK_OVER')}
    </p>
    <Button
      // biome-ignore lint/a11y/noAutofocus: it is all there is to do, and what had the focus is gone
      autoFocus
      wide
      onClick={onForgot}
    >
      {t('FORGOT_BUTTON')}
    </Button>
  </>
);

const Choose = ({ session, token, isTooCommon, onDone, onForgot, email }: ChooseProps & { email: string }) => {
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
  if (state.over) return <Over onForgot={onForgot} />;
  return (
    <form className={styles.form} onSubmit={submit}>
      {isTooCommon && <p className={styles.notice}>{t('PASSWORD_TOO_COMMON')}</p>}
      <p className={styles.hint}>{t('CHOOSE_FOR', { email })}</p>
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        isNew
        label={t('NEW_PASSWORD')}
        required
        error={state.error}
        name="password"
        autoComplete="new-password"
        minLength={12}
        aria-description={t('PASSWORD_HINT')}
        // biome-ignore lint/a11y/noAutofocus: it is all there is to do on this page
        autoFocus
      />
      <p className={styles.hint} aria-hidden="true">
        {t('PASSWORD_HINT')}
      </p>
      <Button type="submit" wide busy={state.busy ?? false}>
        {t('CHOOSE_BUTTON')}
      </Button>
    </form>
  );
};

export const ChoosePassword = (props: ChooseProps) => {
  const { session, token } = props;
  const load = useCallback(() => session.whoseLink(token), [session, token]);
  const { state, reload } = useLoaded(load);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>{t('APP_NAME')}</p>
        <h1>{t('CHOOSE_TITLE')}</h1>
        <LoadedContent state={state} reload={reload}>
          {(owner) => (owner ? <Choose {...props} email={owner.email} /> : <Over onForgot={props.onForgot} />)}
        </LoadedContent>
      </div>
    </main>
  );
};
