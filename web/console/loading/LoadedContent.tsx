import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { t } from '../base/texts.ts';
import type { Loaded } from './use-loaded.ts';
import styles from './LoadedContent.module.css';

type LoadedContentProps<Data> = { state: Loaded<Data>; reload: () => void; children: (data: Data) => ReactNode };

export const LoadedContent = <Data,>({ state, reload, children }: LoadedContentProps<Data>) => {
  if (state.kind === 'ready') return children(state.data);
  if (state.kind === 'loading')
    return (
      <div className={styles.loading}>
        <Spinner label={t('LOADING')} />
      </div>
    );
  return (
    <div role="alert" className={styles.failed}>
      <Icon name="alert" />
      <p>{t('LOAD_FAILED')}</p>
      <Button look="quiet" onClick={reload}>
        {t('TRY_AGAIN')}
      </Button>
    </div>
  );
};
