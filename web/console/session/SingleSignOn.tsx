import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { askForPasskey, type RequestOptions } from '../base/passkey-browser.ts';
import { t } from '../base/texts.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { TextField } from '../form/TextField.tsx';
import { Waiting } from '../loading/Waiting.tsx';
import { CodeNeeded, type FactorProof, PasswordNeeded, type Session } from '../state/session/session.ts';
import { reasonOf, textOf } from './form-text.ts';
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
  | { kind: 'password' | 'code'; hint: string; problem?: string; options?: RequestOptions | undefined };

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

type FactorFormProps = {
  state: Extract<State, { kind: 'password' | 'code' }>;
  onSend: (value: string) => void;
  onPasskey: (options: RequestOptions) => void;
};

const FactorForm = ({ state, onSend, onPasskey }: FactorFormProps) => {
  const { options } = state;
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
      {isPassword ? (
        <PasswordField
          label={t('PASSWORD')}
          required
          error={state.problem}
          name="proof"
          autoComplete="current-password"
          // biome-ignore lint/a11y/noAutofocus: it is all there is to do on this page
          autoFocus
        />
      ) : (
        <TextField
          label={t('CODE')}
          required
          error={state.problem}
          name="proof"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: it is all there is to do on this page
          autoFocus
          dir="ltr"
        />
      )}
      <Button type="submit" wide>
        {t('SIGN_IN')}
      </Button>
      {options && (
        <Button look="quiet" wide onClick={() => onPasskey(options)}>
          {t('USE_PASSKEY')}
        </Button>
      )}
    </form>
  );
};

const askForPassword = (message: string, isAgain: boolean): State =>
  isAgain ? { kind: 'password', hint: '', problem: message } : { kind: 'password', hint: message };

const askForFactor = ({ message, passkeyOptions: options }: CodeNeeded, isAgain: boolean): State => ({
  kind: 'code',
  hint: t(options ? 'PASSKEY_OR_CODE_HINT' : 'CODE_HINT'),
  options,
  ...(isAgain ? { problem: message } : {}),
});

export const SingleSignOn = ({ session, code, error, onDone, onBack }: SingleSignOnProps) => {
  const [state, setState] = useState<State>({ kind: 'working' });
  const proof = useRef<FactorProof & { password?: string }>({});
  const begun = useRef(false);
  const finish = useCallback(async () => {
    const proofs = proof.current;
    try {
      onDone(await session.finishSingleSignOn({ code, ...proofs }));
    } catch (failure) {
      if (failure instanceof PasswordNeeded) setState(askForPassword(failure.message, proofs.password !== undefined));
      else if (failure instanceof CodeNeeded)
        setState(askForFactor(failure, proofs.otp_code !== undefined || proofs.passkey !== undefined));
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
    const { passkey: _answered, ...former } = proof.current;
    proof.current = { ...former, [state.kind === 'password' ? 'password' : 'otp_code']: value };
    void finish();
  };
  const sendPasskey = async (options: RequestOptions) => {
    try {
      const { otp_code: _former, ...rest } = proof.current;
      proof.current = { ...rest, passkey: await askForPasskey(options) };
    } catch (failure) {
      return setState((now) => (now.kind === 'code' ? { ...now, problem: reasonOf(failure) } : now));
    }
    await finish();
  };
  const refusal = error || !code ? reasonOfError(error || 'expired') : state.kind === 'refused' ? state.reason : null;
  if (refusal === null && state.kind === 'working') return <Waiting />;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>{t('APP_NAME')}</p>
        {refusal !== null && <Refused reason={refusal} onBack={onBack} />}
        {refusal === null && (state.kind === 'password' || state.kind === 'code') && (
          <FactorForm state={state} onSend={send} onPasskey={(options) => void sendPasskey(options)} />
        )}
      </div>
    </main>
  );
};
