import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { t } from '../texts.ts';
import { ago } from '../time.ts';
import type { Item } from './item.ts';
import styles from './Inbox.module.css';

type ItemProps = {
  item: Item;
  now: number;
  online: boolean;
  unsent: boolean;
  selected: boolean;
  onSelect: (id: number) => void;
};

export const ConversationItem = ({ item, now, online, unsent, selected, onSelect }: ItemProps) => (
  <button
    type="button"
    className={styles.item}
    aria-current={selected || undefined}
    data-unread={item.unread > 0 || undefined}
    onClick={() => onSelect(item.id)}
  >
    <Avatar name={item.name} src={item.avatarUrl} size={36} online={online} />
    <span className={styles.words}>
      <span className={styles.first}>
        <span className={styles.name}>{item.name}</span>
        <span className={styles.time}>{ago(item.lastActivityAt, now)}</span>
      </span>
      <span className={styles.second}>
        <span className={styles.preview}>{item.preview || t('NO_MESSAGE')}</span>
        {item.unread > 0 && (
          <span className={styles.unread}>
            <span aria-hidden="true">{item.unread > 9 ? '9+' : item.unread}</span>
            <Hidden>{t('UNREAD', { count: item.unread })}</Hidden>
          </span>
        )}
      </span>
      <span className={styles.third}>
        {unsent && <span className={styles.unsent}>{t('NOT_SENT')}</span>}
        <span>{item.assigneeName || t('NOBODY')}</span>
        {item.waitingSince > 0 && item.status === 'open' && (
          <span>{t('WAITING', { time: ago(item.waitingSince, now) })}</span>
        )}
        {item.priority && <span className={styles.priority}>{item.priority}</span>}
      </span>
    </span>
  </button>
);
