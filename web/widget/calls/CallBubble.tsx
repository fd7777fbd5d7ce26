import { use, useState } from 'react';
import { CallIcon } from '../../shared/calls/CallIcon.tsx';
import { readCallMessage } from '../../shared/calls/call-message.ts';
import { loadCallTexts } from '../../shared/calls/texts.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { usePartTexts } from '../base/part-texts.ts';
import { authorOf } from '../state/conversation/authors.ts';
import type { DisplayMessage } from '../state/conversation/rows.ts';
import { useWidget } from '../state/widget-context.ts';
import styles from './CallBubble.module.css';

export const CallBubble = ({ message }: { message: DisplayMessage }) => {
  const { t } = usePartTexts();
  const { page, callSlot, alerts, conversation, language } = useWidget();
  const callTexts = use(loadCallTexts(language.code()));
  const open = useStore(callSlot);
  const [asking, setAsking] = useState(false);
  const { id } = message;
  const { status, lasted } = readCallMessage(message.content_attributes);
  const author = authorOf(message, page.channel, t('BOT'));

  const join = async () => {
    if (id === null) return;
    setAsking(true);
    try {
      await callSlot.join(id, author, callTexts);
    } catch {
      alerts.show(callTexts('ENTER_FAILED'));
      // It may have ended without an event.
      conversation.refresh();
    }
    setAsking(false);
  };

  if (status === 'ended')
    return (
      <div className={styles.call}>
        <p className={styles.status}>
          <CallIcon name="leave" size={18} /> {callTexts(lasted ? 'ENDED' : 'MISSED')}
        </p>
        {lasted && <p className={styles.note}>{callTexts('DURATION', { time: lasted })}</p>}
      </div>
    );
  return (
    <div className={styles.call}>
      <p className={styles.status}>
        <CallIcon name="camera" size={18} /> {callTexts('STARTED', { name: author.name })}
      </p>
      <Button busy={asking} disabled={open?.messageId === id} onClick={() => void join()}>
        {t('CALL_JOIN')}
      </Button>
    </div>
  );
};
