import { useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useWidget } from '../state/widget-context.ts';
import { usePartTexts } from '../base/part-texts.ts';
import styles from './OwnData.module.css';

/** Asks once more before everything goes; the safe answer has the focus. */
export const ErasePanel = () => {
  const { t } = usePartTexts();
  const { widgetApi, conversation, consent, draft, tabs, alerts } = useWidget();
  const dialog = useRef<HTMLDialogElement>(null);
  const [erasing, setErasing] = useState(false);
  const erase = async () => {
    setErasing(true);
    try {
      await widgetApi.eraseOwnData();
      // Nothing is left on this device either; then all tabs start as a new visitor.
      await conversation.forget();
      consent.forget();
      draft.write('');
      tabs.startAgain();
    } catch {
      setErasing(false);
      dialog.current?.close();
      alerts.show(t('TRANSCRIPT_FAILED'));
    }
  };
  return (
    <>
      <Button wide look="quiet" className={styles.danger} onClick={() => dialog.current?.showModal()}>
        <Icon name="trash" size={18} />
        {t('OWN_DATA_ERASE')}
      </Button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="erase-title" aria-describedby="erase-text">
        <h2 id="erase-title" className={styles.question}>
          {t('OWN_DATA_ERASE_TITLE')}
        </h2>
        <p id="erase-text" className={styles.note}>
          {t('OWN_DATA_ERASE_TEXT')}
        </p>
        <div className={styles.answers}>
          <Button look="quiet" autoFocus disabled={erasing} onClick={() => dialog.current?.close()}>
            {t('CANCEL')}
          </Button>
          <Button className={styles.final} busy={erasing} onClick={erase}>
            {t('OWN_DATA_ERASE')}
          </Button>
        </div>
      </dialog>
    </>
  );
};
