import text from '../ui/Text.module.css';
import { Button } from '../../shared/ui/Button.tsx';
import form from './Form.module.css';
import styles from './SaveBar.module.css';
import { Saved } from './Saved.tsx';
import { t } from '../texts.ts';
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
    <div className={isLoose ? form.buttons : styles.bar}>
      <Button type="submit" busy={saving.busy}>
        {t('SAVE')}
      </Button>
      <Saved saving={saving} />
      {problem && (
        <span role="alert" className={text.bad}>
          {problem}
        </span>
      )}
    </div>
  );
};
