import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../base/texts.ts';
import { Problem } from './Problem.tsx';
import { Saved } from './Saved.tsx';
import type { SavingState } from './use-saving.ts';
import form from './Form.module.css';
import styles from './SaveBar.module.css';

type SaveBarProps = {
  saving: SavingState;
  /** Stands where it is written, in a form that is one of several; else it stays in sight at the end of the page. */
  isLoose?: boolean;
};

export const SaveBar = ({ saving, isLoose }: SaveBarProps) => (
  <div className={isLoose ? form.buttons : styles.bar}>
    <Button type="submit" busy={saving.busy}>
      {t('SAVE')}
    </Button>
    <Saved saving={saving} />
    <Problem text={saving.otherError()} />
  </div>
);
