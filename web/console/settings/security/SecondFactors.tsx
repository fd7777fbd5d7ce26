import type { SecondFactors as Factors, PasskeyList } from '@porchlight/core/wire/second-factors/passkeys.ts';
import { useCallback, useState } from 'react';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { PageProps } from '../page-props.ts';
import { PASSKEYS, Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactor } from './TwoFactor.tsx';

type SecondFactorsProps = Pick<PageProps, 'api'> & {
  onChanged?: () => void;
  onSetUp?: () => void;
};

export const SecondFactors = ({ api, onChanged, onSetUp }: SecondFactorsProps) => {
  const load = useCallback(
    () => Promise.all([api.get<Factors>('/api/v1/profile/two_factor'), api.get<PasskeyList>(PASSKEYS)]),
    [api],
  );
  const { state, reload } = useLoaded(load);
  const [made, setMade] = useState<string[]>([]);
  const changed = (codes: string[] = []) => {
    setMade(codes);
    reload();
    onChanged?.();
  };
  const onCodesStored = () => {
    setMade([]);
    onSetUp?.();
  };
  return (
    <LoadedContent state={state} reload={reload}>
      {([factors, passkeys]) => (
        <>
          {(made.length > 0 || factors.enabled || factors.passkeys > 0) && (
            <RecoveryCodes api={api} factors={factors} made={made} onMade={changed} onKept={onCodesStored} />
          )}
          <TwoFactor api={api} factors={factors} onChanged={changed} />
          <Passkeys api={api} factors={factors} list={passkeys} onChanged={changed} />
        </>
      )}
    </LoadedContent>
  );
};
