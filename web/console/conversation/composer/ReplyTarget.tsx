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
  const message = id === null ? undefined : messages.find((each) => each.id === id);
  if (!message) return null;
  return (
    <div className={styles.replyTo}>
      <Icon name="reply" size={16} />
      <span>
        <strong>{t('REPLYING_TO', { name: authorOf(message) })}</strong> <bdi>{previewOf(message)}</bdi>
      </span>
      <IconButton icon="close" size={14} label={t('NO_REPLY_TO')} onClick={() => thread.replyTo.set(null)} />
    </div>
  );
};
