import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { TextField } from '../form/TextField.tsx';
import { Waiting } from '../loading/Waiting.tsx';
import { t } from '../texts.ts';
import { reasonOf, textOf } from './form-words.ts';
import { CodeNeeded, PasswordNeeded, type Session } from './session.ts';
import styles from './Session.module.css';

type SingleSignOnProps = {
  session: Session;
  code: string;
  error: string;
  onDone: (path: string) => void;
  onBack: () => void;
};

type State =
  | { kind: 'working' }
  | { kind: 'refused'; reason: string }
  /** `problem`: what was wrong with the one before. */
  | { kind: 'password' | 'code'; hint: string; problem?: string };

const ERRORS = ['expired', 'denied', 'failed', 'unreachable'] as const;
const reasonOfError = (error: string) => t(`SSO_${ERRORS.find((each) => each === error) ?? 'failed'}`);

const Refused = ({ reason, onBack }: { reason: string; onBack: () => void }) => (
  <>
    <h1>{t('SIGN_IN_REFUSED')}</h1>
    <p className={styles.notice} role="alert">
      {reason}
    </p>
    <Button
      // biome-ignore lint/a11y/noAutofocus: it is all there is to do on this page
      autoFocus
      wide
      onClick={onBack}
    >
      {t('BACK_TO_SIGN_IN')}
    </Button>
  </>
);

type AskProps = { state: Extract<State, { kind: 'password' | 'code' }>; onSend: (value: string) => void };

const Ask = ({ state, onSend }: AskProps) => {
  const isPassword = state.kind === 'password';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(textOf(new FormData(event.currentTarget), 'proof'));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>{t('SIGN_IN_TITLE')}</h1>
      <p className={styles.hint} role="status">
        {state.hint} {isPassword && t('LINK_PASSWORD_HINT')}
      </p>
      <TextField
        key={state.kind}
        label={t(isPassword ? 'PASSWORD' : 'CODE')}
        required
        error={state.problem}
        name="proof"
        type={isPassword ? 'password' : 'text'}
        autoComplete={isPassword ? 'current-password' : 'one-time-code'}
        // biome-ignore lint/a11y/noAutofocus: it is all there is to do on this page
        autoFocus
        dir="ltr"
      />
      <Button type="submit" wide>
        {t('SIGN_IN')}
      </Button>
    </form>
  );
};

const askFor = (kind: 'password' | 'code', message: string, isAgain: boolean): State => {
  const hint = kind === 'code' ? t('CODE_HINT') : isAgain ? '' : message;
  return isAgain ? { kind, hint, problem: message } : { kind, hint };
};

/** Where the browser comes back to from a provider: opens the session, or says why there is none. */
export const SingleSignOn = ({ session, code, error, onDone, onBack }: SingleSignOnProps) => {
  const [state, setState] = useState<State>({ kind: 'working' });
  const proof = useRef<{ password?: string; otp_code?: string }>({});
  const begun = useRef(false);
  const finish = useCallback(async () => {
    const given = proof.current;
    try {
      onDone(await session.finishSingleSignOn({ code, ...given }));
    } catch (failure) {
      if (failure instanceof PasswordNeeded)
        setState(askFor('password', failure.message, given.password !== undefined));
      else if (failure instanceof CodeNeeded) setState(askFor('code', failure.message, given.otp_code !== undefined));
      else setState({ kind: 'refused', reason: reasonOf(failure) });
    }
  }, [session, code, onDone]);
  useEffect(() => {
    // The code counts once.
    if (begun.current || error || !code) return;
    begun.current = true;
    history.replaceState(history.state, '', location.pathname);
    void finish();
  }, [finish, error, code]);
  const send = (value: string) => {
    proof.current = { ...proof.current, [state.kind === 'password' ? 'password' : 'otp_code']: value };
    void finish();
  };
  const refusal = error || !code ? reasonOfError(error || 'expired') : state.kind === 'refused' ? state.reason : null;
  if (refusal === null && state.kind === 'working') return <Waiting />;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>{t('APP_NAME')}</p>
        {refusal !== null && <Refused reason={refusal} onBack={onBack} />}
        {refusal === null && (state.kind === 'password' || state.kind === 'code') && (
          <Ask state={state} onSend={send} />
        )}
      </div>
    </main>
  );
};
