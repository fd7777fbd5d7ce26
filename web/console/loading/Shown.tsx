import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { t } from '../texts.ts';
import type { Loaded } from './use-loaded.ts';

type ShownProps<Data> = { state: Loaded<Data>; reload: () => void; children: (data: Data) => ReactNode };

/** Loading, failed with a way on, or what was loaded. */
export const Shown = <Data,>({ state, reload, children }: ShownProps<Data>) => {
  if (state.kind === 'loading') return <Spinner label={t('LOADING')} />;
  if (state.kind === 'ready') return children(state.data);
  return (
    <div role="alert">
      <p>{t('LOAD_FAILED')}</p>
      <Button look="quiet" onClick={reload}>
        {t('TRY_AGAIN')}
      </Button>
    </div>
  );
};
