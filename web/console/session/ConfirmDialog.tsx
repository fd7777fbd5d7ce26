import type { SignInProvider } from '@porchlight/core/wire/settings/single-sign-on.ts';
import { type ReactNode, useCallback, useEffect } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { textOf } from '../base/form-text.ts';
import { askForPasskey, canUsePasskeys, type RequestOptions } from '../base/passkey-browser.ts';
import { t } from '../base/texts.ts';
import { Form } from '../form/Form.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { Problem } from '../form/Problem.tsx';
import { TextField } from '../form/TextField.tsx';
import { useSaving } from '../form/use-saving.ts';
import { LoadedContent } from '../loading/LoadedContent.tsx';
import { useLoaded } from '../loading/use-loaded.ts';
import type { Session } from '../state/session/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/PromptDialog.module.css';

/** Where a provider's sign-in in its own window comes back to; the window is closed there. */
export const CONFIRMED_PATH = '/app?confirmed';
const PATH = '/auth/reauthentication';
const POLL_MS = 2_000;

type Ways = {
  recent: boolean;
  methods: ('password' | 'two_factor' | 'passkey' | 'single_sign_on')[];
  providers: SignInProvider[];
};
type WayProps = { session: Session };

const Cancel = () => (
  // Closed by the dialog itself, so that the focus goes back to where it was.
  <Button look="quiet" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
    {t('CANCEL')}
  </Button>
);

type ProofProps = WayProps & { isPassword: boolean; hasPasskey: boolean };

const ProofField = ({ isPassword, hasFocus }: { isPassword: boolean; hasFocus: boolean }) =>
  isPassword ? (
    <PasswordField
      label={t('PASSWORD')}
      required
      name="proof"
      autoComplete="current-password"
      // biome-ignore lint/a11y/noAutofocus: it is all there is to do in this dialog
      autoFocus={hasFocus}
    />
  ) : (
    <TextField
      label={t('CODE')}
      required
      name="proof"
      autoComplete="one-time-code"
      // biome-ignore lint/a11y/noAutofocus: it is all there is to do in this dialog
      autoFocus={hasFocus}
      dir="ltr"
    />
  );

const ProofForm = ({ session, isPassword, hasPasskey }: ProofProps) => {
  const saving = useSaving();
  const isOffered = hasPasskey && canUsePasskeys();
  const prove = async (proof: () => object | Promise<object>) => {
    if (await saving.save(async () => session.api.post(PATH, await proof()))) session.confirmation.settle(true);
  };
  // A password is sent as it was typed, with spaces at its ends.
  const send = (form: FormData) =>
    prove(() => (isPassword ? { password: String(form.get('proof') ?? '') } : { otp_code: textOf(form, 'proof') }));
  const usePasskey = async () => {
    const options = await session.api.post<RequestOptions>('/api/v1/profile/two_factor/passkey_options');
    return { passkey: await askForPasskey(options) };
  };
  return (
    <Form className={styles.form} saving={saving} onSend={send}>
      <p>{t(isPassword ? 'CONFIRM_PASSWORD_HINT' : 'CONFIRM_CODE_HINT')}</p>
      {isOffered && (
        <Button
          // biome-ignore lint/a11y/noAutofocus: it was asked for by the press before
          autoFocus
          look="quiet"
          busy={saving.busy}
          onClick={() => void prove(usePasskey)}
        >
          {t('USE_YOUR_PASSKEY')}
        </Button>
      )}
      <ProofField isPassword={isPassword} hasFocus={!isOffered} />
      <Problem text={saving.otherError()} />
      <div className={styles.buttons}>
        <Button type="submit" busy={saving.busy}>
          {t('CONFIRM')}
        </Button>
        <Cancel />
      </div>
    </Form>
  );
};

/** In a window of its own, so that what was about to be done is still there. */
const Providers = ({ session, providers }: WayProps & { providers: SignInProvider[] }) => {
  useEffect(() => {
    const poll = setInterval(() => {
      session.api.get<Ways>(PATH).then(
        ({ recent }) => recent && session.confirmation.settle(true),
        () => {},
      );
    }, POLL_MS);
    return () => clearInterval(poll);
  }, [session]);
  const open = (start_url: string) =>
    window.open(`${start_url}?prompt=login&return_to=${encodeURIComponent(CONFIRMED_PATH)}`);
  return (
    <div className={styles.form}>
      <p>{t('CONFIRM_PROVIDER_HINT')}</p>
      <div className={styles.buttons}>
        {providers.map(({ key, label, start_url }) => (
          <Button key={key} onClick={() => open(start_url)}>
            {t('SIGN_IN_WITH', { label })}
          </Button>
        ))}
        <Cancel />
      </div>
    </div>
  );
};

const Way = ({ session, ways: { methods, providers } }: WayProps & { ways: Ways }): ReactNode => {
  const isPassword = methods.includes('password');
  if (isPassword || methods.includes('two_factor'))
    return <ProofForm session={session} isPassword={isPassword} hasPasskey={methods.includes('passkey')} />;
  if (methods.includes('single_sign_on')) return <Providers session={session} providers={providers} />;
  return <p>{t('CONFIRM_NO_WAY')}</p>;
};

const ConfirmIdentity = ({ session }: WayProps) => {
  const load = useCallback(() => session.api.get<Ways>(PATH), [session]);
  const { state, reload } = useLoaded(load);
  return (
    <Dialog title={t('CONFIRM_TITLE')} onClose={() => session.confirmation.settle(false)}>
      <LoadedContent state={state} reload={reload}>
        {(ways) => <Way session={session} ways={ways} />}
      </LoadedContent>
    </Dialog>
  );
};

export const ConfirmDialog = ({ session }: WayProps) =>
  useStore(session.confirmation) ? <ConfirmIdentity session={session} /> : null;
