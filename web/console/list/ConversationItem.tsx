import type { KeyboardEvent } from 'react';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import type { DirectoryState, Label } from '../base/directory.ts';
import type { Item } from '../state/conversations/item.ts';
import { t } from '../base/texts.ts';
import { ago, lasting } from '../base/time.ts';
import styles from './Item.module.css';
import { InboxMark } from '../ui/InboxMark.tsx';
import { Priority } from '../ui/Priority.tsx';

type ItemProps = {
  item: Item;
  now: number;
  labels: readonly Label[];
  /** Undefined where the account has one inbox. */
  inbox: DirectoryState['inboxes'][number] | undefined;
  online: boolean;
  unsent: boolean;
  /** Something is begun and not sent; not marked where it is being written. */
  hasDraft: boolean;
  selected: boolean;
  ticked: boolean;
  /** One line alone is a stop of the Tab key; the arrows reach the others. */
  isStop: boolean;
  onSelect: (id: number) => void;
  onTick: (id: number, isRange: boolean) => void;
};

/** The arrows walk the lines, as far as they are painted; scrolling, which follows the focus, paints the next. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  rows[rows.indexOf(event.currentTarget) + step]?.focus();
  event.preventDefault();
};

/** A visitor who waits longer than this is marked. */
const LONG_WAIT_S = 15 * 60;
const MOST_LABELS = 3;

/** How long the customer waits, in the place of the time: one fact, once. */
const When = ({ item, now }: Pick<ItemProps, 'item' | 'now'>) => {
  if (item.waitingSince === 0 || item.status !== 'open')
    return <span className={styles.time}>{ago(item.lastActivityAt, now)}</span>;
  const seconds = now - item.waitingSince;
  const time = lasting(seconds);
  return (
    <span className={styles.waiting} data-long={seconds > LONG_WAIT_S || undefined} title={t('WAITING', { time })}>
      <span aria-hidden="true">{time}</span>
      <Hidden>{t('WAITING', { time })}</Hidden>
    </span>
  );
};

const Labels = ({ item, labels }: Pick<ItemProps, 'item' | 'labels'>) =>
  item.labels.slice(0, MOST_LABELS).map((title) => (
    <span key={title} className={styles.label}>
      <span
        className={styles.colour}
        style={{ background: labels.find((label) => label.title === title)?.color }}
        aria-hidden="true"
      />
      <bdi>{title}</bdi>
    </span>
  ));

export const ConversationItem = ({
  item,
  now,
  labels,
  inbox,
  online,
  unsent,
  hasDraft,
  ticked,
  onTick,
  ...rest
}: ItemProps) => {
  const { selected, isStop, onSelect } = rest;
  const name = item.name || t('VISITOR');
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ' || !event.shiftKey) return walk(event);
    event.preventDefault();
    onTick(item.id, false);
  };
  return (
    <div className={styles.item} data-selected={selected || undefined} data-ticked={ticked || undefined}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={ticked}
          aria-label={t('TICK', { name })}
          onChange={({ nativeEvent }) =>
            onTick(item.id, nativeEvent instanceof MouseEvent ? nativeEvent.shiftKey : false)
          }
        />
      </label>
      <button
        type="button"
        className={styles.open}
        data-row
        tabIndex={isStop ? 0 : -1}
        aria-current={selected || undefined}
        data-unread={item.unread > 0 || undefined}
        onClick={() => onSelect(item.id)}
        onKeyDown={press}
      >
        <PersonAvatar name={name} src={item.avatarUrl} size={36} online={online} />
        <span className={styles.words}>
          <span className={styles.first}>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            {inbox && <InboxMark inbox={inbox} />}
            <Priority priority={item.priority} />
            <When item={item} now={now} />
          </span>
          <span className={styles.second}>
            <span className={styles.preview} dir="auto">
              {item.previewMine && <Icon name="reply" size={13} />}
              {item.preview || t('NO_MESSAGE')}
            </span>
            {item.unread > 0 && (
              <span className={styles.unread}>
                <span aria-hidden="true">{item.unread > 9 ? '9+' : item.unread}</span>
                <Hidden>{t('UNREAD', { count: item.unread })}</Hidden>
              </span>
            )}
          </span>
          <span className={styles.third}>
            {unsent && <span className={styles.unsent}>{t('NOT_SENT')}</span>}
            {hasDraft && !selected && <span className={styles.draft}>{t('DRAFT')}</span>}
            {inbox && (
              <span className={styles.inbox} title={`${t('INBOX')}: ${inbox.name}`}>
                <Hidden>{t('INBOX')}: </Hidden>
                <bdi>{inbox.name}</bdi>
              </span>
            )}
            <bdi className={styles.assignee}>{item.assigneeName || t('UNASSIGNED')}</bdi>
            <Labels item={item} labels={labels} />
          </span>
        </span>
      </button>
    </div>
  );
};
