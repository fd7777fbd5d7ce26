import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { type TextKey, t } from '../texts.ts';
import { type Readable, useStore } from '../use-store.ts';
import { ConversationItem } from './ConversationItem.tsx';
import type { Filter } from './item.ts';
import styles from './Inbox.module.css';
import type { ListStore } from './list-store.ts';

type ListProps = {
  list: ListStore;
  online: Readable<ReadonlySet<number>>;
  /** Conversations with a message that could not be sent. */
  refused: Readable<ReadonlySet<number>>;
  selected: number | null;
  onSelect: (id: number) => void;
};

const TABS: [Filter['assignee'], TextKey, 'mine_count' | 'unassigned_count' | 'all_count'][] = [
  ['me', 'MINE', 'mine_count'],
  ['unassigned', 'UNASSIGNED', 'unassigned_count'],
  ['all', 'ALL', 'all_count'],
];
const STATUSES: Filter['status'][] = ['open', 'pending', 'snoozed', 'resolved', 'all'];
const SORTS: Filter['sort'][] = ['last_activity_at_desc', 'waiting_since_asc', 'priority_desc', 'created_at_asc'];

/** Seconds, moving once a minute, so that "5 min ago" stays true. */
const useNow = () => {
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const Filters = ({ list }: Pick<ListProps, 'list'>) => {
  const { filter, counts } = useStore(list);
  return (
    <div className={styles.filters}>
      <div className={styles.tabs} role="group" aria-label={t('CONVERSATIONS')}>
        {TABS.map(([assignee, label, count]) => (
          <button
            key={assignee}
            type="button"
            aria-pressed={filter.assignee === assignee}
            onClick={() => list.setFilter({ assignee })}
          >
            {t(label)} <span className={styles.count}>{counts[count]}</span>
          </button>
        ))}
      </div>
      <div className={styles.selects}>
        <select
          aria-label={t('STATUS')}
          value={filter.status}
          onChange={({ target }) =>
            list.setFilter({ status: STATUSES.find((each) => each === target.value) ?? 'open' })
          }
        >
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`STATUS_${status}`)}
            </option>
          ))}
        </select>
        <select
          aria-label={t('SORT')}
          value={filter.sort}
          onChange={({ target }) =>
            list.setFilter({ sort: SORTS.find((each) => each === target.value) ?? 'last_activity_at_desc' })
          }
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`SORT_${sort}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
};

export const ConversationList = ({ list, online, refused, selected, onSelect }: ListProps) => {
  const { items, phase, more } = useStore(list);
  const present = useStore(online);
  const unsent = useStore(refused);
  const now = useNow();
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected !== null) current.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <nav className={styles.list} aria-label={t('CONVERSATIONS')}>
      <Filters list={list} />
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id} ref={item.id === selected ? current : null}>
            <ConversationItem
              item={item}
              now={now}
              online={present.has(item.contactId)}
              unsent={unsent.has(item.id)}
              selected={item.id === selected}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ul>
      {phase === 'loading' && (
        <p className={styles.state}>
          <Spinner label={t('LOADING')} />
        </p>
      )}
      {phase === 'error' && (
        <p className={styles.state} role="alert">
          {t('LIST_FAILED')}{' '}
          <Button look="quiet" onClick={() => list.load()}>
            {t('TRY_AGAIN')}
          </Button>
        </p>
      )}
      {phase === 'ready' && items.length === 0 && <p className={styles.state}>{t('LIST_EMPTY')}</p>}
      {more && (
        <p className={styles.state}>
          <Button look="quiet" onClick={() => list.loadMore()}>
            {t('LOAD_MORE')}
          </Button>
        </p>
      )}
    </nav>
  );
};
