import { use } from 'react';
import { createStore } from '../../shared/store.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import { InstallContext, type InstallState } from '../state/installed-app/install.ts';
import styles from './Preferences.module.css';

const NONE = createStore<InstallState>('none');

/** Beside the notifications of this device: some systems send them to installed apps alone. */
export const InstallChoice = () => {
  const install = use(InstallContext);
  const state = useStore(install ?? NONE);
  if (state === 'offered')
    return (
      <Button look="text" onClick={() => void install?.install()}>
        {t('INSTALL_APP')}
      </Button>
    );
  return state === 'by-hand' ? <p className={styles.hint}>{t('INSTALL_BY_HAND')}</p> : null;
};
