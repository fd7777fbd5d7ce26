import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { usePartTexts } from '../base/part-texts.ts';
import { useWidget } from '../state/widget-context.ts';
import styles from './EndedPanel.module.css';

/** Replaces the composer after the end (CON-54): start again, or send the transcript by email. */
export const EndedPanel = () => {
  const { t } = usePartTexts();
  const { actions, widgetApi, contact, conversation, alerts } = useWidget();
  const known = useStore(contact);
  const [asking, setAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // A visitor whose focus was on a removed element gets the new text; a focus elsewhere stays.
  useEffect(() => {
    if (document.hasFocus() && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
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
    <section className={styles.panel}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        <Icon name="done" size={18} />
        {t(actions.hasEnded() ? 'ENDED_BY_YOU' : 'CONVERSATION_ENDED')}
      </h2>
      <Button wide onClick={actions.startNew}>
        {t('START_NEW_CONVERSATION')}
      </Button>
      {known?.has_email && (
        <Button wide look="quiet" busy={asking} onClick={askTranscript}>
          {t('EMAIL_TRANSCRIPT')}
        </Button>
      )}
    </section>
  );
};
