import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { usePartTexts } from '../base/part-texts.ts';
import { emailTranscript } from '../state/email-transcript.ts';
import { useWidget } from '../state/widget-context.ts';
import styles from './EndedPanel.module.css';

export const EndedPanel = () => {
  const { t } = usePartTexts();
  const widget = useWidget();
  const { actions, contact } = widget;
  const storedContact = useStore(contact);
  const [asking, setAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // A visitor whose focus was on a removed element gets the new text; a focus elsewhere stays.
  useEffect(() => {
    if (document.hasFocus() && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  const askTranscript = async () => {
    setAsking(true);
    await emailTranscript(widget, t);
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
      {storedContact?.has_email && (
        <Button wide look="quiet" busy={asking} onClick={askTranscript}>
          {t('EMAIL_TRANSCRIPT')}
        </Button>
      )}
    </section>
  );
};
