import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { useWidget } from '../state/widget-context.ts';
import { useTexts } from '../base/texts.ts';
import { useStore } from '../../shared/use-store.ts';
import styles from './EndedPanel.module.css';

/** Replaces the composer after the end (CON-54): start again, or send the transcript by email. */
export const EndedPanel = () => {
  const { t } = useTexts();
  const { actions, widgetApi, contact, conversation, alerts } = useWidget();
  const known = useStore(contact);
  const [asking, setAsking] = useState(false);
  const askTranscript = async () => {
    setAsking(true);
    try {
      await widgetApi.transcript(conversation.getSnapshot().id);
      alerts.show(t('TRANSCRIPT_SENT'), 'success');
    } catch {
      alerts.show(t('TRANSCRIPT_FAILED'));
    }
    setAsking(false);
  };
  return (
    <div className={styles.panel}>
      <p className={styles.note}>{t('CONVERSATION_ENDED')}</p>
      <Button wide onClick={actions.startNew}>
        {t('START_NEW_CONVERSATION')}
      </Button>
      {known?.has_email && (
        <Button wide look="quiet" busy={asking} onClick={askTranscript}>
          {t('EMAIL_TRANSCRIPT')}
        </Button>
      )}
    </div>
  );
};
