import { useCallback, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { askForPasskey, type RequestOptions } from '../base/passkey-browser.ts';
import { t } from '../base/texts.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { TextField } from '../form/TextField.tsx';
import { useLoaded } from '../loading/use-loaded.ts';
import { Waiting } from '../loading/Waiting.tsx';
import { CodeNeeded, type FactorProof, PasswordTooCommon, type Session } from '../state/session/session.ts';
import { reasonOf, textOf } from './form-text.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import styles from './Session.module.css';

type SignInProps = {
  session: Session;
  notice?: string | undefined;
  onForgot: () => void;
  onTooCommon: (token: string) => void;
};

/** What is asked for beside the password. `options`: of their passkeys, where they have some. */
type FactorRequest = { options: RequestOptions | undefined };

const FactorFields = ({
  factorRequest,
  error,
  onPasskey,
}: {
  factorRequest: FactorRequest;
  error: string;
  onPasskey: () => void;
}) => (
  <>
    <p className={styles.hint} role="status">
      {t(factorRequest.options ? 'PASSKEY_OR_CODE_HINT' : 'CODE_HINT')}
    </p>
    {factorRequest.options && (
      <Button
        // biome-ignore lint/a11y/noAutofocus: it was asked for by the press before
        autoFocus
        look="quiet"
        wide
        onClick={onPasskey}
      >
        {t('USE_PASSKEY')}
      </Button>
    )}
    <TextField
      label={t('CODE')}
      required
      error={error || undefined}
      name="code"
      autoComplete="one-time-code"
      // biome-ignore lint/a11y/noAutofocus: it was asked for by the press before
      autoFocus={!factorRequest.options}
      inputMode="text"
      dir="ltr"
    />
  </>
);

export const SignIn = ({ session, notice, onForgot, onTooCommon }: SignInProps) => {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [factorRequest, setFactorRequest] = useState<FactorRequest | null>(null);
  /** Where passwords are off the form is for the few who still have one, by a button. */
  const [byPassword, setByPassword] = useState(false);
  const { state: ways } = useLoaded(useCallback(() => session.signInWays(), [session]));
  const hasForm = byPassword || (ways.kind === 'ready' ? ways.data.passwords : session.expectsPasswords());
  const form = useRef<HTMLFormElement>(null);
  const attempt = async (signIn: () => Promise<unknown>) => {
    setBusy(true);
    setError('');
    try {
      await signIn();
    } catch (failure) {
      if (failure instanceof PasswordTooCommon) return onTooCommon(failure.token);
      if (failure instanceof CodeNeeded) setFactorRequest({ options: failure.passkeyOptions });
      setError(failure instanceof CodeNeeded && !factorRequest ? '' : reasonOf(failure));
      setBusy(false);
    }
  };
  const withPassword = (proof: FactorProof) => {
    const written = new FormData(form.current ?? undefined);
    return session.signIn(textOf(written, 'email'), textOf(written, 'password'), proof);
  };
  const submit = () =>
    attempt(() => {
      const otp_code = textOf(new FormData(form.current ?? undefined), 'code');
      return withPassword(otp_code ? { otp_code } : {});
    });
  const confirmByPasskey = ({ options }: FactorRequest) =>
    attempt(async () => withPassword(options ? { passkey: await askForPasskey(options) } : {}));
  const byPasskeyAlone = () =>
    attempt(async () => session.signInWithPasskey(await askForPasskey(await session.passkeyOptions())));
  return (
    <main className={styles.page}>
      <form
        ref={form}
        className={styles.card}
        // What was begun stays when the answer comes late.
        onInput={() => setByPassword(true)}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={styles.brand}>{t('APP_NAME')}</p>
        <h1>{t('SIGN_IN_TITLE')}</h1>
        {notice && <p className={styles.notice}>{notice}</p>}
        {hasForm && (
          <>
            <TextField label={t('EMAIL')} required name="email" type="email" autoComplete="username" />
            <PasswordField
              label={t('PASSWORD')}
              required
              error={factorRequest ? undefined : error || undefined}
              name="password"
              autoComplete="current-password"
            />
            {factorRequest && (
              <FactorFields
                factorRequest={factorRequest}
                error={error}
                onPasskey={() => void confirmByPasskey(factorRequest)}
              />
            )}
            <Button type="submit" wide busy={busy}>
              {t('SIGN_IN')}
            </Button>
            <Button look="text" onClick={onForgot}>
              {t('FORGOT')}
            </Button>
          </>
        )}
        {ways.kind === 'ready' ? (
          <ProviderButtons ways={ways.data} busy={busy} onPasskey={() => void byPasskeyAlone()} />
        ) : (
          <Waiting />
        )}
        {!hasForm && error && <p role="alert">{error}</p>}
        {!hasForm && ways.kind === 'ready' && (
          <Button look="text" onClick={() => setByPassword(true)}>
            {t('SIGN_IN_WITH_PASSWORD')}
          </Button>
        )}
      </form>
    </main>
  );
};
