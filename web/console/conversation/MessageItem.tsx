import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import { Markdown } from '../../shared/markdown/Markdown.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import type { DisplayMessage } from '../../shared/conversation-store/types.ts';
import { t } from '../base/texts.ts';
import { fullTimeOf, timeOf } from '../base/time.ts';
import { ICONS } from '../ui/icons.ts';
import type { AgentHelpStore } from './composer/agent-help.ts';
import { Answers } from './Answers.tsx';
import { Attachments } from './Attachments.tsx';
import { PartMissing } from '../loading/PartMissing.tsx';
import type { MessageRow } from '../state/conversations/rows.ts';
import type { Thread } from '../state/conversations/thread.ts';
import { useTranslation } from './use-translation.ts';
import styles from './Message.module.css';
import translationStyles from './Translation.module.css';

const CallCard = lazyPart(() => import('../calls/CallCard.tsx'), 'CallCard', PartMissing);

type MessageItemProps = {
  row: MessageRow;
  thread: Thread;
  help: AgentHelpStore;
  isTarget: boolean;
  run: (action: Promise<unknown>) => void;
  onGo: (id: number) => void;
  onDelete: (id: number) => void;
};

const STATES = {
  in_progress: 'SENDING',
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  failed: 'SEND_FAILED',
} as const;

const sideOf = ({ message_type, private: isPrivate }: DisplayMessage) => {
  if (message_type === INCOMING) return 'theirs';
  return isPrivate ? 'note' : 'ours';
};

/** The server names the file that it does not take. */
const refusedFile = ({ waitingFiles = [], error = '' }: DisplayMessage) =>
  waitingFiles.find((name) => error.startsWith(`${name}:`));

type FailedProps = Pick<MessageItemProps, 'thread' | 'run'> & { message: DisplayMessage };

/** It has not left this workspace, or it has and did not reach an app's callback: then the server sends it again. */
const Failed = ({ message, thread, run }: FailedProps) => {
  const { id, key } = message;
  const reason = message.error ?? message.content_attributes.external_error;
  const refused = id === null && message.fileRefused ? refusedFile(message) : undefined;
  const othersRemain = (message.waitingFiles?.length ?? 0) > 1 || message.content;
  return (
    <p className={styles.failed} role="alert">
      {t('SEND_FAILED')} {reason && <span>({reason})</span>}
      {refused && othersRemain ? (
        <Button look="text" onClick={() => void thread.retry(key, refused)}>
          {t('SEND_WITHOUT_FILE', { name: refused })}
        </Button>
      ) : (
        <Button look="text" onClick={() => (id === null ? void thread.retry(key) : run(thread.sendAgain(id)))}>
          {t('SEND_AGAIN')}
        </Button>
      )}
      {id === null && (
        <Button look="text" onClick={() => thread.discard(key)}>
          {t('DISCARD')}
        </Button>
      )}
    </p>
  );
};

const Meta = ({ row: { message, endsGroup } }: Pick<MessageItemProps, 'row'>) => {
  const isTheirs = message.message_type === INCOMING;
  const isOnItsWay = message.state === 'in_progress';
  if (!endsGroup && !isOnItsWay) return null;
  return (
    <p className={styles.meta}>
      <time dateTime={new Date(message.created_at * 1000).toISOString()} title={fullTimeOf(message.created_at)}>
        {timeOf(message.created_at)}
      </time>
      {!isTheirs && message.state !== 'failed' && <span>{t(STATES[message.state])}</span>}
    </p>
  );
};

export const MessageItem = ({ row, thread, help, isTarget, run, onGo, onDelete }: MessageItemProps) => {
  const { message, author, startsGroup, repliesTo } = row;
  const side = sideOf(message);
  const { id } = message;
  const translation = useTranslation(help, message);
  return (
    <article
      className={styles.message}
      data-side={side}
      data-state={message.state}
      data-target={isTarget || undefined}
      data-starts={startsGroup || undefined}
    >
      {startsGroup && (
        <p className={styles.author}>
          {author}
          {side === 'note' && <span className={styles.badge}>{t('PRIVATE')}</span>}
        </p>
      )}
      <div className={styles.line}>
        <div className={styles.bubble} dir="auto">
          {repliesTo && (
            <button type="button" className={styles.quote} onClick={() => onGo(repliesTo.id)}>
              {repliesTo.author && <strong>{repliesTo.author}</strong>}
              <bdi>{repliesTo.text}</bdi>
            </button>
          )}
          {message.content && <Markdown text={message.content} />}
          <Answers message={message} />
          {message.content_type === 'integrations' && <CallCard message={message} thread={thread} run={run} />}
          {translation.text && (
            <div className={translationStyles.translation}>
              <p className={translationStyles.name}>{t('TRANSLATION')}</p>
              <div dir="auto">
                <Markdown text={translation.text} />
              </div>
            </div>
          )}
          {translation.isBusy && <Spinner size={16} label={t('TRANSLATING')} />}
          <Attachments files={message.attachments} waiting={message.waitingFiles} />
        </div>
        {id !== null && (
          <div className={styles.actions}>
            <IconButton icon="reply" label={t('REPLY_TO')} size={15} onClick={() => thread.replyTo.set(id)} />
            {translation.isOffered && (
              <IconButton
                icon={ICONS.globe}
                label={t('TRANSLATE')}
                size={15}
                onClick={() => run(translation.translate())}
              />
            )}
            {side !== 'theirs' && (
              <IconButton icon="trash" label={t('DELETE')} size={15} onClick={() => onDelete(id)} />
            )}
          </div>
        )}
      </div>
      <Meta row={row} />
      {message.state === 'failed' && <Failed message={message} thread={thread} run={run} />}
    </article>
  );
};
