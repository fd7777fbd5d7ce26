import { Button } from '../../shared/ui/Button.tsx';
import { canUsePasskeys } from '../base/passkey-browser.ts';
import { t } from '../base/texts.ts';
import type { SignInWays } from '../state/session/session.ts';

type ProviderButtonsProps = { ways: SignInWays; busy: boolean; onPasskey: () => void };

/** What one can sign in with beside a password. Afterwards one is where one wanted to be. */
export const ProviderButtons = ({ ways, busy, onPasskey }: ProviderButtonsProps) => {
  const begin = (start_url: string) => {
    const return_to = encodeURIComponent(location.pathname + location.search);
    location.assign(`${start_url}?return_to=${return_to}`);
  };
  return (
    <>
      {ways.passkeys && canUsePasskeys() && (
        <Button look="quiet" wide busy={busy} onClick={onPasskey}>
          {t('SIGN_IN_WITH_PASSKEY')}
        </Button>
      )}
      {ways.providers.map(({ key, label, start_url }) => (
        <Button key={key} look="quiet" wide onClick={() => begin(start_url)}>
          {t('SIGN_IN_WITH', { label })}
        </Button>
      ))}
    </>
  );
};
