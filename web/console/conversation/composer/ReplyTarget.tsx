import type { Snapshot } from '../../../shared/conversation-store/types.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { t } from '../../base/texts.ts';
import { authorOf, previewOf } from '../../state/conversations/rows.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import styles from './Composer.module.css';

export const ReplyTarget = ({ thread, messages }: { thread: Thread } & Pick<Snapshot, 'messages'>) => {
  const id = useStore(thread.replyTo);
  if (id === null) return null;
  // Not among those that are loaded, or deleted: it is quoted all the same.
  const message = messages.find((each) => each.id === id);
  return (
    <div className={styles.replyTo}>
      <Icon name="reply" size={16} />
      <span>
        {message && <strong>{t('REPLYING_TO', { name: authorOf(message) })}</strong>}{' '}
        <bdi>{message ? previewOf(message) : t('EARLIER_MESSAGE')}</bdi>
      </span>
      <IconButton icon="close" size={14} label={t('NO_REPLY_TO')} onClick={() => thread.replyTo.set(null)} />
    </div>
  );
};
