import { Button } from '../../shared/ui/Button.tsx';
import styles from './Settings.module.css';
import { t } from './texts.ts';
import type { SavingState } from './use-saving.ts';

/** The end of a form: save, and what became of it. `shown`: fields that show their own errors. */
export const SaveBar = ({ saving, shown }: { saving: SavingState; shown: readonly string[] }) => {
  const problem = saving.otherError(...shown);
  return (
    <div className={styles.actions}>
      <Button type="submit" busy={saving.busy}>
        {t('SAVE')}
      </Button>
      <span role="status" className={styles.saved}>
        {saving.saved ? t('SAVED') : ''}
      </span>
      {problem && (
        <span role="alert" className={styles.bad}>
          {problem}
        </span>
      )}
    </div>
  );
};
