import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import type { Leaving } from '../base/unsaved-changes.ts';
import { Dialog } from './Dialog.tsx';
import styles from './PromptDialog.module.css';

/** Whether what was written may be lost. Staying is what Escape, Enter and a press beside it do. */
export const LeaveQuestion = ({ leaving }: { leaving: Leaving }) => {
  const goOn = useStore(leaving);
  if (!goOn) return null;
  return (
    <Dialog title={t('LEAVE_TITLE')} onClose={leaving.stay}>
      <div className={styles.form}>
        <p>{t('LEAVE_WORDS')}</p>
        <div className={styles.buttons}>
          {/* Closed by the dialog itself, so that the focus goes back to where it was. */}
          <Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>{t('STAY')}</Button>
          <Button look="quiet" onClick={leaving.leave}>
            {t('LEAVE')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
