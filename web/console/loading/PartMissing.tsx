import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../base/texts.ts';
import styles from './PartMissing.module.css';

/** Stands where a part of the console did not come. Browsers keep a failed file in mind, so the page is asked for again. */
export const PartMissing = () => (
  <div className={styles.missing} role="alert">
    {t('LOAD_FAILED')}
    <Button look="quiet" onClick={() => location.reload()}>
      {t('TRY_AGAIN')}
    </Button>
  </div>
);
