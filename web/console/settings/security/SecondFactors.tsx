import { useCallback, useState } from 'react';
import type { PasskeyList, SecondFactors as Factors } from '@porchlight/core/wire/second-factors/passkeys.ts';
import { Shown } from '../../loading/Shown.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { PageProps } from '../page-props.ts';
import { PASSKEYS, Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** An app, passkeys, and the recovery codes of both. `onSetUp`: there is one, and its codes are stored. */
export const SecondFactors = ({ api, onSetUp }: Pick<PageProps, 'api'> & { onSetUp?: () => void }) => {
  const load = useCallback(
    () => Promise.all([api.get<Factors>('/api/v1/profile/two_factor'), api.get<PasskeyList>(PASSKEYS)]),
    [api],
  );
  const { state, reload } = useLoaded(load);
  const [made, setMade] = useState<string[]>([]);
  const changed = (codes: string[] = []) => {
    setMade(codes);
    reload();
  };
  const kept = () => {
    setMade([]);
    onSetUp?.();
  };
  return (
    <Shown state={state} reload={reload}>
      {([factors, passkeys]) => (
        <>
          {(made.length > 0 || factors.enabled || factors.passkeys > 0) && (
            <RecoveryCodes api={api} factors={factors} made={made} onMade={changed} onKept={kept} />
          )}
          <TwoFactor api={api} factors={factors} onChanged={changed} />
          <Passkeys api={api} factors={factors} list={passkeys} onChanged={changed} />
        </>
      )}
    </Shown>
  );
};
