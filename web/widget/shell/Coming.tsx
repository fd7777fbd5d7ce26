import { Spinner } from '../../shared/ui/Spinner.tsx';
import { useTexts } from '../base/texts.ts';
import styles from './Shell.module.css';

export const Coming = () => (
  <div className={styles.spinner}>
    <Spinner label={useTexts().t('LOADING')} />
  </div>
);
