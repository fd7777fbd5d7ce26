import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { DisplayMessage } from '../../shared/conversation-store/types.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import { LinkPreviewCard } from '../../shared/link-preview/LinkPreviewCard.tsx';
import { Markdown } from '../../shared/markdown/Markdown.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import { timeOf } from '../base/time.ts';
import { PartMissing } from '../loading/PartMissing.tsx';
import type { MessageRow } from '../state/conversations/rows.ts';
import type { Thread } from '../state/conversations/thread.ts';
import { ICONS } from '../ui/icons.ts';
import { Answers } from './Answers.tsx';
import { Attachments } from './Attachments.tsx';
import type { AgentHelpStore } from './composer/agent-help.ts';
import { EditMessage } from './editing/EditMessage.tsx';
import { FormerTexts } from './editing/FormerTexts.tsx';
import { useCanEdit } from './editing/use-can-edit.ts';
import { MessageActions } from './MessageActions.tsx';
import { MessageFace } from './MessageFace.tsx';
import { MessageHead } from './MessageHead.tsx';
import { RatingCard } from './RatingCard.tsx';
import { useTranslation } from './use-translation.ts';
import styles from './Message.module.css';
import quoteStyles from './Quote.module.css';
import translationStyles from './Translation.module.css';

const CallCard = lazyPart(() => import('../calls/CallCard.tsx'), 'CallCard', PartMissing);

type MessageItemProps = {
  row: MessageRow;
  myId: number;
  thread: Thread;
  help: AgentHelpStore;
  isTarget: boolean;
  isOnline: boolean;
  /** When the visitor last read, in seconds. */
  seenAt: number | null;
  run: (action: Promise<unknown>) => void;
  onGo: (id: number) => void;
  onDelete: (id: number) => void;
  onLink: (id: number) => void;
};

const STATES = {
  in_progress: 'SENDING',
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  failed: 'SEND_FAILED',
} as const;

type Side = 'theirs' | 'ours' | 'note';

const sideOf = ({ message_type, private: isPrivate }: DisplayMessage): Side => {
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

const STATE_ICONS = { in_progress: ICONS.clock, sent: 'check', delivered: ICONS.checks, read: ICONS.checks } as const;

const Meta = ({ row: { message, showsState }, seenAt }: Pick<MessageItemProps, 'row' | 'seenAt'>) => {
  const { state, created_at } = message;
  if (!showsState || state === 'failed') return null;
  const isDated = state === 'read' && seenAt !== null && seenAt >= created_at;
  return (
    <p className={styles.meta}>
      <Icon name={STATE_ICONS[state]} size={15} />
      <span>{isDated ? t('READ_AT', { time: timeOf(seenAt) }) : t(STATES[state])}</span>
    </p>
  );
};

export const MessageItem = (props: MessageItemProps) => {
  const { row, myId, thread, help, isTarget, isOnline, seenAt, run, onGo, onDelete, onLink } = props;
  const { message, startsGroup, endsGroup, repliesTo } = row;
  const side = sideOf(message);
  const { id } = message;
  const { content_attributes, content } = message;
  const canEdit = useCanEdit(message, myId);
  const editing = useStore(thread.editing);
  const isEdited = id !== null && editing?.id === id;
  const translation = useTranslation(help, message);
  const hasFace = side === 'note' ? startsGroup : endsGroup;
  return (
    <article
      className={styles.message}
      data-side={side}
      data-state={message.state}
      data-target={isTarget || undefined}
      data-editing={isEdited || undefined}
      data-starts={startsGroup || undefined}
      data-ends={endsGroup || undefined}
    >
      {startsGroup && <MessageHead row={row} isNote={side === 'note'} />}
      {hasFace && (
        <div className={styles.face}>
          <MessageFace row={row} isOnline={isOnline} />
        </div>
      )}
      <div className={styles.contentRow}>
        <div className={styles.bubble}>
          {/* Of its own direction: the corners of the bubble keep that of the page. */}
          <div dir="auto">
            {repliesTo && (
              <button type="button" className={quoteStyles.quote} onClick={() => onGo(repliesTo.id)}>
                {repliesTo.author && <strong>{repliesTo.author}</strong>}
                <bdi>{repliesTo.text}</bdi>
              </button>
            )}
            {content && (isEdited ? <EditMessage thread={thread} before={content} /> : <Markdown text={content} />)}
            {content_attributes.link_preview && !isEdited && (
              <LinkPreviewCard preview={content_attributes.link_preview} />
            )}
            {content_attributes.edited_at && id !== null && <FormerTexts thread={thread} id={id} present={content} />}
            <Answers message={message} />
            <RatingCard message={message} />
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
        </div>
        {!isEdited && (
          <MessageActions
            message={message}
            thread={thread}
            showsTime={!startsGroup}
            isOurs={side !== 'theirs'}
            canEdit={canEdit}
            onTranslate={translation.isOffered ? () => run(translation.translate()) : undefined}
            onDelete={onDelete}
            onLink={onLink}
          />
        )}
      </div>
      <Meta row={row} seenAt={seenAt} />
      {message.state === 'failed' && <Failed message={message} thread={thread} run={run} />}
    </article>
  );
};
