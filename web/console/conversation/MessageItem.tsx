import type { ShownMessage } from '../../shared/conversation-store/types.ts';
import { Markdown } from '../../shared/markdown/Markdown.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { t } from '../texts.ts';
import { fullTimeOf, timeOf } from '../time.ts';
import { Attachments } from './Attachments.tsx';
import type { Thread } from './thread.ts';
import styles from './Thread.module.css';

type MessageItemProps = { message: ShownMessage; thread: Thread; run: (action: Promise<unknown>) => void };

const STATES = {
  in_progress: 'SENDING',
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  failed: 'SEND_FAILED',
} as const;

const authorOf = ({ sender, message_type }: ShownMessage) => {
  if (!sender) return message_type === 0 ? t('VISITOR') : message_type === 3 ? t('AUTOMATIC') : '';
  if (sender.type === 'agent_bot') return t('BOT');
  return ('available_name' in sender ? sender.available_name : sender.name) ?? t('VISITOR');
};

const sideOf = ({ message_type, private: isPrivate }: ShownMessage) => {
  if (message_type === 0) return 'theirs';
  return isPrivate ? 'note' : 'ours';
};

const Failed = ({ message, thread }: Pick<MessageItemProps, 'message' | 'thread'>) => (
  <p className={styles.failed} role="alert">
    {t('SEND_FAILED')} {message.error && <span>({message.error})</span>}
    <Button look="text" onClick={() => thread.retry(message.key)}>
      {t('SEND_AGAIN')}
    </Button>
    <Button look="text" onClick={() => thread.discard(message.key)}>
      {t('DISCARD')}
    </Button>
  </p>
);

export const MessageItem = ({ message, thread, run }: MessageItemProps) => {
  if (message.message_type === 2) return <p className={styles.activity}>{message.content}</p>;
  const side = sideOf(message);
  const { id } = message;
  return (
    <article className={styles.message} data-side={side} data-state={message.state}>
      <p className={styles.author}>
        {authorOf(message)}
        {side === 'note' && <span className={styles.badge}>{t('PRIVATE')}</span>}
      </p>
      <div className={styles.bubble} dir="auto">
        {message.content && <Markdown text={message.content} />}
        <Attachments files={message.attachments} waiting={message.waitingFiles} />
      </div>
      <p className={styles.meta}>
        <time dateTime={new Date(message.created_at * 1000).toISOString()} title={fullTimeOf(message.created_at)}>
          {timeOf(message.created_at)}
        </time>
        {side !== 'theirs' && message.state !== 'failed' && <span>{t(STATES[message.state])}</span>}
        {side !== 'theirs' && id !== null && (
          <IconButton icon="trash" label={t('DELETE')} size={14} onClick={() => run(thread.deleteMessage(id))} />
        )}
      </p>
      {message.state === 'failed' && <Failed message={message} thread={thread} />}
    </article>
  );
};
