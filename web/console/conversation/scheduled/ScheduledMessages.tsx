import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { t } from '../../base/texts.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import { EditScheduled } from './EditScheduled.tsx';
import { ScheduledItem } from './ScheduledItem.tsx';
import styles from './Scheduled.module.css';

type ScheduledMessagesProps = { thread: Thread; myId: number; run: (action: Promise<unknown>) => void };

/** After the newest message: what is still to be sent, and what was not. */
export const ScheduledMessages = ({ thread, myId, run }: ScheduledMessagesProps) => {
  const { state, items } = useStore(thread.scheduled);
  const [editing, setEditing] = useState<number | null>(null);
  const edited = items.find(({ id }) => id === editing);
  if (state === 'failed' && items.length === 0)
    return (
      <p className={styles.missing} role="alert">
        {t('SCHEDULED_MISSING')}{' '}
        <Button look="text" onClick={() => void thread.scheduled.load()}>
          {t('TRY_AGAIN')}
        </Button>
      </p>
    );
  return (
    <>
      {items.map((message) => (
        <ScheduledItem
          key={message.id}
          message={message}
          isMine={message.author?.id === myId}
          thread={thread}
          run={run}
          onEdit={() => setEditing(message.id)}
        />
      ))}
      {edited && <EditScheduled message={edited} thread={thread} onClose={() => setEditing(null)} />}
    </>
  );
};
