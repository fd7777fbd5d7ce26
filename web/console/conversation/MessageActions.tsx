import { isMovable } from '@porchlight/core/rules/timeline/is-movable.ts';
import type { DisplayMessage } from '../../shared/conversation-store/types.ts';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import { previewOf } from '../state/conversations/rows.ts';
import type { Thread } from '../state/conversations/thread.ts';
import { ICONS } from '../ui/icons.ts';
import { MessageTime } from './MessageTime.tsx';
import styles from './MessageActions.module.css';

type MessageActionsProps = {
  message: DisplayMessage;
  thread: Thread;
  /** Where no name and time are above it. */
  showsTime: boolean;
  isOurs: boolean;
  canEdit: boolean;
  /** Undefined where no translation is offered. */
  onTranslate: (() => void) | undefined;
  onDelete: (id: number) => void;
  onLink: (id: number) => void;
};

type StoredProps = Omit<MessageActionsProps, 'showsTime'> & { id: number; isMerged: boolean; canSplit: boolean };

const StoredActions = ({
  id,
  message,
  thread,
  isMerged,
  canSplit,
  isOurs,
  canEdit,
  onTranslate,
  onDelete,
  onLink,
}: StoredProps) => (
  <>
    {!isMerged && <IconButton icon="reply" label={t('REPLY_TO')} size={15} onClick={() => thread.replyTo.set(id)} />}
    {onTranslate && <IconButton icon={ICONS.globe} label={t('TRANSLATE')} size={15} onClick={onTranslate} />}
    <IconButton
      icon={ICONS.mail}
      label={t('FORWARD')}
      size={15}
      onClick={() => thread.forwarding.set({ message: id })}
    />
    <IconButton
      className={styles.pointerOnly}
      icon="link"
      label={t('COPY_MESSAGE_LINK')}
      size={15}
      onClick={() => onLink(id)}
    />
    {canSplit && (
      <IconButton
        className={styles.pointerOnly}
        icon={ICONS.split}
        label={t('SPLIT_FROM_HERE')}
        size={15}
        onClick={() => thread.splitting.chooseFrom(id)}
      />
    )}
    {canEdit && message.content && (
      <IconButton
        icon={ICONS.edit}
        label={t('EDIT_MESSAGE')}
        size={15}
        onClick={() => thread.editing.set({ id, text: message.content ?? '' })}
      />
    )}
    {isOurs && <IconButton icon="trash" label={t('DELETE')} size={15} onClick={() => onDelete(id)} />}
  </>
);

/** Beside a message: what can be done with it, or while messages are selected whether it is one of them. */
export const MessageActions = (props: MessageActionsProps) => {
  const { message, thread, showsTime } = props;
  const { id } = message;
  const chosen = useStore(thread.splitting);
  // It goes on in another conversation: here is no composer, and nothing to split off.
  const isMerged = useStore(thread.details)?.merged_into !== undefined;
  // What follows is not loaded while messages far back are on the screen.
  const isPast = useStore(thread.past) !== null;
  const isOfThis = (message.conversation_id ?? thread.id) === thread.id;
  const canSplit = !isMerged && !isPast && isOfThis && isMovable(message);
  if (chosen && !isMerged)
    return id !== null && canSplit ? (
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={t('SELECT_MESSAGE', { text: previewOf(message) })}
        checked={chosen.ids.has(id)}
        onChange={() => thread.splitting.toggle(id)}
      />
    ) : null;
  if (id === null && !showsTime) return null;
  return (
    <div className={styles.actions}>
      {showsTime && <MessageTime at={message.created_at} />}
      {id !== null && <StoredActions {...props} {...{ id, isMerged, canSplit }} />}
    </div>
  );
};
