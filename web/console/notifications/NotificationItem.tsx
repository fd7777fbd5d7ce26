import type { TeamNotification } from '@porchlight/core/wire/notification.ts';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { ago, fullTimeOf } from '../base/time.ts';
import type { Bell } from '../state/notifications/bell-store.ts';
import { previewOf, titleOf } from '../state/notifications/notification-text.ts';
import { t } from '../state/notifications/texts.ts';
import { ICONS } from '../ui/icons.ts';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import styles from './NotificationItem.module.css';

type ItemProps = { bell: Bell; notification: TeamNotification; onOpen: (conversation: number) => void };

export const NotificationItem = ({ bell, notification, onOpen }: ItemProps) => {
  const { id, primary_actor_id, primary_actor, read_at, last_activity_at } = notification;
  const { sender } = primary_actor.meta;
  const isUnread = read_at === null;
  const title = titleOf(notification);
  const open = () => {
    if (isUnread) void bell.markRead(id);
    onOpen(primary_actor_id);
  };
  return (
    <li className={styles.item} data-unread={isUnread || undefined}>
      <button type="button" className={styles.open} onClick={open}>
        <PersonAvatar name={sender.name || t('VISITOR')} src={sender.thumbnail} size={32} />
        <span className={styles.text}>
          <span className={styles.title}>
            {isUnread && <Hidden>{t('UNREAD_MARK')}: </Hidden>}
            {title}
          </span>
          <span className={styles.preview} dir="auto">
            {previewOf(notification)}
          </span>
          <time className={styles.time} title={fullTimeOf(last_activity_at)}>
            {ago(last_activity_at, Date.now() / 1000)}
          </time>
        </span>
      </button>
      <span className={styles.actions}>
        <IconButton
          icon={isUnread ? 'check' : ICONS.mail}
          size={16}
          label={`${t(isUnread ? 'MARK_READ' : 'MARK_UNREAD')}: ${title}`}
          onClick={() => (isUnread ? bell.markRead(id) : bell.markUnread(id))}
        />
        <IconButton icon="close" size={16} label={`${t('REMOVE')}: ${title}`} onClick={() => bell.remove(id)} />
      </span>
    </li>
  );
};
