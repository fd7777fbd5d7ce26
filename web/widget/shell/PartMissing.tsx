import { Button } from '../../shared/ui/Button.tsx';
import { useTexts } from '../base/texts.ts';
import { useWidget } from '../state/widget-context.ts';
import styles from './Shell.module.css';

/** Stands where a part of the chat did not come. Browsers keep a failed file in mind, so the whole page is asked for again. */
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
