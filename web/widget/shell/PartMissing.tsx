import { Button } from '../../shared/ui/Button.tsx';
import { useTexts } from '../base/texts.ts';
import { useWidget } from '../state/widget-context.ts';
import styles from './Shell.module.css';

/** Shown where a part did not load. Browsers cache a failed module, so the whole page reloads. */
export const PartMissing = () => {
  const { t } = useTexts();
  const { reload } = useWidget();
  return (
    <div className={styles.missing} role="alert">
      {t('PART_MISSING')}
      <Button look="quiet" onClick={reload}>
        {t('TRY_AGAIN')}
      </Button>
    </div>
  );
};
