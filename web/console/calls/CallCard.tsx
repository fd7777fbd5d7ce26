import { use } from 'react';
import { readCallMessage } from '../../shared/calls/call-message.ts';
import { loadCallTexts } from '../../shared/calls/texts.ts';
import type { DisplayMessage } from '../../shared/conversation-store/types.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { LANGUAGE } from '../base/language.ts';
import type { Thread } from '../state/conversations/thread.ts';
import styles from './CallCard.module.css';

type CallCardProps = { message: DisplayMessage; thread: Thread; run: (action: Promise<unknown>) => void };

export const CallCard = ({ message, thread, run }: CallCardProps) => {
  const texts = use(loadCallTexts(LANGUAGE));
  const open = useStore(thread.calls);
  const { status, lasted } = readCallMessage(message.content_attributes);
  const { id } = message;
  if (status === 'ended')
    return (
      <p className={styles.note}>
        {texts(lasted ? 'ENDED' : 'MISSED')}
        {lasted && ` · ${lasted}`}
      </p>
    );
  if (id === null || !thread.calls.isOffered || open?.conversationId === thread.id) return null;
  return (
    <Button look="quiet" disabled={open?.conversationId === thread.id} onClick={() => run(thread.calls.join(id))}>
      {texts('JOIN')}
    </Button>
  );
};
