import { Spinner } from '../../shared/ui/Spinner.tsx';
import { useTexts } from '../base/texts.ts';
import styles from './Shell.module.css';

/** In the middle of where a screen will stand. */
export const Coming = () => (
  <div className={styles.spinner}>
    <Spinner label={useTexts().t('LOADING')} />
  </div>
);
