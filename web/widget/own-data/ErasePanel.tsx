import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { usePartTexts } from '../base/part-texts.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { useWidget } from '../state/widget-context.ts';
import { eraseOwnData } from './own-data.ts';
import styles from './OwnData.module.css';

/** The safe answer has the focus. */
export const ErasePanel = () => {
  const { t } = usePartTexts();
  const { api, conversation, consent, draft, tabs, alerts } = useWidget();
  const [asking, setAsking] = useState(false);
  const [erasing, setErasing] = useState(false);
  const erase = async () => {
    setErasing(true);
    try {
      await eraseOwnData(api);
      // Also removes this device's data; then all tabs start as a new visitor.
      await conversation.forget();
      consent.forget();
      draft.write('');
      tabs.startAgain();
    } catch {
      setErasing(false);
      setAsking(false);
      alerts.show(t('TRANSCRIPT_FAILED'));
    }
  };
  return (
    <>
      <Button wide look="quiet" className={styles.danger} onClick={() => setAsking(true)}>
        <Icon name="trash" size={18} />
        {t('OWN_DATA_ERASE')}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={t('OWN_DATA_ERASE_TITLE')}
          text={t('OWN_DATA_ERASE_TEXT')}
          confirm={t('OWN_DATA_ERASE')}
          busy={erasing}
          onConfirm={erase}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
