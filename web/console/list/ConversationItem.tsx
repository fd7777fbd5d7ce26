import { textPreview } from '@porchlight/core/rules/markdown/text-preview.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import type { DirectoryState, Label } from '../base/directory.ts';
import { t } from '../base/texts.ts';
import type { Item } from '../state/conversations/item.ts';
import type { View } from '../state/conversations/view.ts';
import { InboxMark } from '../ui/InboxMark.tsx';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import { Priority } from '../ui/Priority.tsx';
import { RowTags } from './RowTags.tsx';
import { authorText, hasTags } from './row-facts.ts';
import { When } from './When.tsx';
import styles from './Item.module.css';

type ItemProps = {
  item: Item;
  view: View;
  now: number;
  myId: number;
  labels: readonly Label[];
  inboxes: DirectoryState['inboxes'];
  /** Epoch milliseconds of the server. */
  serverNow: () => number;
  /** Undefined where the account has one inbox. */
  inbox: DirectoryState['inboxes'][number] | undefined;
  online: boolean;
  unsent: boolean;
  draft: string;
  selected: boolean;
  ticked: boolean;
  /** One line alone is a stop of the Tab key; the arrows reach the others. */
  isStop: boolean;
  onSelect: (id: number) => void;
  onTick: (id: number, isRange: boolean) => void;
  /** What can be done without opening it; drawn when the pointer or the focus has come. */
  children?: ReactNode;
};

/** The arrows walk the lines, as far as they are painted; scrolling, which follows the focus, paints the next. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  rows[rows.indexOf(event.currentTarget) + step]?.focus();
  event.preventDefault();
};

const Inbox = ({ inbox }: { inbox: NonNullable<ItemProps['inbox']> }) => (
  <span className={styles.inbox} title={`${t('INBOX')}: ${inbox.name}`}>
    <InboxMark inbox={inbox} />
    <Hidden>
      {t('INBOX')}: <bdi>{inbox.name}</bdi>
    </Hidden>
  </span>
);

type TextProps = Pick<ItemProps, 'item' | 'myId' | 'unsent' | 'draft' | 'selected'>;

/** The last message with its author, where that is not the contact; or what is begun. */
const Text = ({ item: { preview, previewAuthor }, myId, unsent, draft, selected }: TextProps) => {
  const isDraft = !unsent && draft !== '' && !selected;
  const isMessage = !isDraft && preview !== '';
  const author = authorText(previewAuthor, myId);
  return (
    <>
      {unsent && <span className={styles.flag}>{t('NOT_SENT')}</span>}
      {isDraft && <span className={styles.flag}>{t('DRAFT')}</span>}
      {isMessage && author !== null && <span className={styles.author}>{t('PREVIEW_BY', { name: t(author) })}</span>}
      {isMessage && author === null && previewAuthor !== 'contact' && <Icon name="reply" size={13} />}
      <span className={styles.preview} dir="auto">
        {isDraft ? textPreview(draft) : preview || t('NO_MESSAGE')}
      </span>
    </>
  );
};

const Assignee = ({ item: { assigneeName: name, assigneeAvatarUrl } }: Pick<ItemProps, 'item'>) =>
  name === '' ? (
    <Hidden>{t('UNASSIGNED')}</Hidden>
  ) : (
    <span className={styles.assignee} title={`${t('ASSIGNEE')}: ${name}`}>
      <Avatar name={name} src={assigneeAvatarUrl} size={18} />
      <Hidden>
        {t('ASSIGNEE')}: <bdi>{name}</bdi>
      </Hidden>
    </span>
  );

const Unread = ({ item: { unread } }: Pick<ItemProps, 'item'>) =>
  unread > 0 && (
    <span className={styles.unread}>
      <span aria-hidden="true">{unread > 9 ? '9+' : unread}</span>
      <Hidden>{t('UNREAD', { count: unread })}</Hidden>
    </span>
  );

export const ConversationItem = ({
  item,
  view,
  now,
  labels,
  inboxes,
  serverNow,
  inbox,
  online,
  ticked,
  onTick,
  children,
  ...rest
}: ItemProps) => {
  const { selected, isStop, onSelect } = rest;
  const name = item.name || t('VISITOR');
  const [isNear, setNear] = useState(false);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ' || !event.shiftKey) return walk(event);
    event.preventDefault();
    onTick(item.id, false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what one can press is in it
    <div
      className={styles.item}
      data-actions={children ? true : undefined}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      data-selected={selected || undefined}
      data-ticked={ticked || undefined}
    >
      <label className={styles.checkbox}>
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
        <PersonAvatar name={name} src={item.avatarUrl} size={32} online={online} />
        <span className={styles.content}>
          <span className={styles.firstLine}>
            <span className={styles.name} dir="auto" title={name}>
              {name}
            </span>
            {inbox && <Inbox inbox={inbox} />}
            <Priority priority={item.priority} />
            <When item={item} now={now} />
          </span>
          <span className={styles.secondLine}>
            <Text item={item} {...rest} />
            <span className={styles.trailing}>
              <Assignee item={item} />
              <Unread item={item} />
            </span>
          </span>
          {hasTags(item, view) && (
            <RowTags item={item} view={view} labels={labels} now={now} inboxes={inboxes} serverNow={serverNow} />
          )}
        </span>
      </button>
      {isNear && children}
    </div>
  );
};
