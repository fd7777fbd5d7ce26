import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import { missingAttributes } from '../form/filter/missing-values.ts';
import { indexOf, itemAt, type ListState } from '../state/conversations/list-store.ts';
import type { Workspace } from '../state/workspace.ts';
import { ICONS } from '../ui/icons.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { ConversationItem } from './ConversationItem.tsx';
import { GroupHead } from './GroupHead.tsx';
import { groupsOf } from './groups.ts';
import { ListHead } from './ListHead.tsx';
import { QuickActions } from './QuickActions.tsx';
import { Skeleton } from './Skeleton.tsx';
import { idsBetween, type RangeStart } from './tick-range.ts';
import { useRows } from './use-rows.ts';
import { ViewNotices } from './ViewNotices.tsx';
import { WaitingChanges } from './WaitingChanges.tsx';
import styles from './List.module.css';

type ListProps = {
  workspace: Workspace;
  selected: number | null;
  onSelect: (id: number) => void;
  onViews: () => void /** Where the checklist of a new account is not beside the list. */;
  onSetUp?: (() => void) | undefined;
};

/** As many as a screen shows before anything is known. */
const SKELETONS = Array.from({ length: 10 }, (_, index) => `row-${index}`);

/** Seconds, moving once a minute, so that "5 min ago" stays true. */
const useNow = () => {
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const loadedIn = ({ pages }: ListState) =>
  [...pages].sort(([a], [b]) => a - b).flatMap(([, items]) => items.map(({ id }) => id));

type NoticeProps = Pick<ListProps, 'workspace' | 'onSetUp'> & { state: ListState };

const Notice = ({ workspace, state, onSetUp }: NoticeProps) => {
  const directory = useStore(workspace.directory);
  if (state.phase === 'loading')
    return (
      <div className={styles.loading} role="img" aria-label={t('LOADING')}>
        {SKELETONS.map((key) => (
          <Skeleton key={key} />
        ))}
      </div>
    );
  // What is said above the rows is the reason.
  if (state.phase === 'error' && missingAttributes(state.view.lines, directory).length > 0) return null;
  if (state.phase === 'error')
    return (
      <p className={styles.state} role="alert">
        {t('LIST_FAILED')}{' '}
        <Button look="quiet" onClick={() => workspace.list.load()}>
          {t('TRY_AGAIN')}
        </Button>
      </p>
    );
  if (state.total > 0) return null;
  const isNarrowed = state.view.lines.length > 0;
  return (
    <div className={styles.state}>
      <Icon name={isNarrowed ? ICONS.filter : 'done'} size={28} />
      <p>{t(isNarrowed ? 'FILTER_EMPTY' : 'LIST_EMPTY')}</p>
      {onSetUp && !isNarrowed && <Button onClick={onSetUp}>{t('SETUP_CHECKLIST')}</Button>}
    </div>
  );
};

type RowsProps = Pick<ListProps, 'workspace' | 'selected' | 'onSelect' | 'onSetUp'> & { state: ListState };

const Rows = ({ workspace, state, selected, onSelect, onSetUp }: RowsProps) => {
  const { list, selection, drafts, profile } = workspace;
  const online = useStore(workspace.contactsOnline);
  const unsent = useStore(workspace.refused);
  useStore(drafts);
  const ticked = useStore(selection);
  const { labels, inboxes } = useStore(workspace.directory);
  const inboxOf = (id: number | undefined) =>
    inboxes.length > 1 ? inboxes.find((inbox) => inbox.id === id) : undefined;
  const now = useNow();
  const { view, waiting, total } = state;
  const groups = useMemo(() => groupsOf({ view, waiting, total }), [view, waiting, total]);
  const heads = useMemo(() => groups.map(({ index }) => index), [groups]);
  const { box, first, last, layout, onScroll } = useRows(list, state, selected, heads);
  const open = indexOf(state, selected);
  // Out of sight the open one is not drawn: the Tab key would pass the list by.
  const stop = open >= first && open <= last ? open : first;
  const rangeStart = useRef<RangeStart>({ id: null, index: -1 });
  const tick = async (id: number, isRange: boolean) => {
    const last = selection.last();
    const start = rangeStart.current.id === last ? rangeStart.current : { id: last, index: -1 };
    rangeStart.current = { id, index: indexOf(state, id) };
    if (!isRange) return selection.toggle(id);
    try {
      const ids = await idsBetween(list, start, id);
      if (ids) selection.add(ids, id);
    } catch (error) {
      workspace.toast.failed(error);
    }
  };
  const rows = total === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <div ref={box} className={styles.scroll} onScroll={onScroll}>
      <Notice workspace={workspace} state={state} onSetUp={onSetUp} />
      <ul style={{ blockSize: layout.height }} className={styles.items}>
        {rows.map((index) => {
          const item = itemAt(state, index);
          const group = groups.find((each) => each.index === index);
          return (
            <li
              key={item?.id ?? `waiting-${index}`}
              aria-setsize={total}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ insetBlockStart: layout.topOf(index), blockSize: layout.heightOf(index) }}
            >
              {group && <GroupHead group={group} />}
              {item ? (
                <ConversationItem
                  item={item}
                  view={view}
                  now={now}
                  myId={profile.id}
                  labels={labels}
                  inboxes={inboxes}
                  serverNow={workspace.serverNow}
                  inbox={inboxOf(item.inboxId)}
                  online={online.has(item.contactId)}
                  unsent={unsent.has(item.id)}
                  draft={drafts.textOf(item.id)}
                  selected={item.id === selected}
                  ticked={ticked.has(item.id)}
                  isStop={index === stop}
                  onSelect={onSelect}
                  onTick={tick}
                >
                  {/* The open conversation has them in its own header. */}
                  {item.id !== selected && <QuickActions item={item} myId={profile.id} onAct={workspace.changeItem} />}
                </ConversationItem>
              ) : (
                <Skeleton />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

export const ConversationList = ({ workspace, selected, onSelect, onViews, onSetUp }: ListProps) => {
  const { list, selection } = workspace;
  const state = useStore(list);
  const ticked = useStore(selection);
  return (
    <nav className={styles.list} aria-label={t('CONVERSATIONS')} data-selecting={ticked.size > 0 || undefined}>
      <ListHead workspace={workspace} onViews={onViews} />
      {ticked.size > 0 && (
        <BulkBar workspace={workspace} loaded={loadedIn(state)} view={state.view} total={state.total} />
      )}
      <BulkProgress workspace={workspace} />
      <ViewNotices workspace={workspace} />
      <WaitingChanges workspace={workspace} />
      {state.stale && (
        <p className={styles.stale} role="status">
          {t('STALE')}{' '}
          <Button look="text" onClick={() => list.load()}>
            {t('TRY_AGAIN')}
          </Button>
        </p>
      )}
      <Rows workspace={workspace} state={state} selected={selected} onSelect={onSelect} onSetUp={onSetUp} />
    </nav>
  );
};
