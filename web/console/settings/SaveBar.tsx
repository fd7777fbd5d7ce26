import { Button } from '../../shared/ui/Button.tsx';
import styles from './Settings.module.css';
import { t } from './texts.ts';
import type { SavingState } from './use-saving.ts';

type SaveBarProps = {
  saving: SavingState;
  /** Fields that show their own errors. */
  shown: readonly string[];
  /** Stands where it is written, in a form that is one of several; else it stays in sight at the end of the page. */
  isLoose?: boolean;
};

/** The end of a form: save, and what became of it. */
export const SaveBar = ({ saving, shown, isLoose }: SaveBarProps) => {
  const problem = saving.otherError(...shown);
  return (
    <div className={isLoose ? styles.buttons : styles.actions}>
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
