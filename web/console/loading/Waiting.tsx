import { Spinner } from '../../shared/ui/Spinner.tsx';
import { t } from '../base/texts.ts';
import styles from './Waiting.module.css';

export const Waiting = () => (
  <div className={styles.waiting}>
    <Spinner label={t('LOADING')} />
  </div>
);
