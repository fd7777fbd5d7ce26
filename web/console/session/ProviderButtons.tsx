import { useCallback } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { useLoaded } from '../loading/use-loaded.ts';
import { t } from '../texts.ts';
import type { Session } from './session.ts';

/** The providers one can sign in with. Afterwards one is where one wanted to be. */
export const ProviderButtons = ({ session }: { session: Session }) => {
  const load = useCallback(() => session.providers(), [session]);
  const { state } = useLoaded(load);
  if (state.kind !== 'ready') return null;
  const begin = (start_url: string) => {
    const return_to = encodeURIComponent(location.pathname + location.search);
    location.assign(`${start_url}?return_to=${return_to}`);
  };
  return state.data.map(({ key, label, start_url }) => (
    <Button key={key} look="quiet" wide onClick={() => begin(start_url)}>
      {t('SIGN_IN_WITH', { label })}
    </Button>
  ));
};
