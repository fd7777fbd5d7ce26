import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { useEffect, useMemo, useState } from 'react';
import type { Snapshot } from '../../shared/conversation-store/types.ts';
import { Markdown } from '../../shared/markdown/Markdown.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { useWindow } from '../../shared/windowed/use-window.ts';
import { AT_THE_END } from '../../shared/windowed/windowing.ts';
import { pathOfMessage } from '../base/router.ts';
import { t } from '../base/texts.ts';
import { buildRows, estimateHeight, firstUnread, type Row } from '../state/conversations/rows.ts';
import type { Thread } from '../state/conversations/thread.ts';
import { copyLink } from '../state/copy-link.ts';
import { shownMatch } from '../state/reading/finder.ts';
import type { Workspace } from '../state/workspace.ts';
import { ActivityLine } from './ActivityLine.tsx';
import type { AgentHelpStore } from './composer/agent-help.ts';
import { useHighlights } from './finding/use-highlights.ts';
import { DayButton } from './jumping/DayButton.tsx';
import { MessageItem } from './MessageItem.tsx';
import { MoreMessages } from './MoreMessages.tsx';
import { SourceLine } from './merge/SourceLine.tsx';
import { Recordings } from './Recordings.tsx';
import { ScheduledMessages } from './scheduled/ScheduledMessages.tsx';
import styles from './Thread.module.css';

type MessageListProps = {
  workspace: Pick<Workspace, 'profile' | 'contactsOnline' | 'toast' | 'deletions'>;
  thread: Thread;
  help: AgentHelpStore;
  snapshot: Snapshot;
  run: (action: Promise<unknown>) => void;
  onOpen: (path: string) => void;
};

const isSteady = (row: Row) => row.kind === 'message' || row.kind === 'activity';
const ABOVE_PX = 96;
const MARKED_MS = 2_500;
const NEWER_ZONE_PX = 200;

const useTarget = (thread: Thread, rows: readonly Row[], goTo: ReturnType<typeof useWindow>['goTo']) => {
  const target = useStore(thread.target);
  const [marked, setMarked] = useState<number | null>(null);
  const row = target && rows.find((each) => each.kind === 'message' && each.message.id === target.id);
  const key = row?.key;
  useEffect(() => {
    if (target?.id === 'newest') goTo(AT_THE_END);
  }, [target, goTo]);
  useEffect(() => {
    if (key === undefined || typeof target?.id !== 'number') return undefined;
    goTo({ pinned: false, key, offset: ABOVE_PX });
    setMarked(target.id);
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [target, key, goTo]);
  return marked;
};

const useFirstNew = ({ messages, teamSeenAt, sync }: Snapshot) => {
  const [firstNew, setFirstNew] = useState<string | null>();
  if (firstNew !== undefined || sync !== 'ready' || messages.length === 0) return firstNew;
  const found = firstUnread(messages, teamSeenAt);
  setFirstNew(found);
  return found;
};

export const MessageList = ({ workspace, thread, help, snapshot, run, onOpen }: MessageListProps) => {
  const past = useStore(thread.past);
  const { typist, sync, lastSeenAt } = snapshot;
  const { allLoaded } = past ?? snapshot;
  const deleted = useStore(workspace.deletions);
  const all = (past ?? snapshot).messages;
  const messages = useMemo(() => all.filter(({ id }) => id === null || !deleted.has(id)), [all, deleted]);
  const loadingOlder = past ? past.loading === 'older' : snapshot.loadingOlder;
  const { profile } = workspace;
  const online = useStore(workspace.contactsOnline);
  const firstNew = useFirstNew(snapshot);
  const rows = useMemo(() => {
    const { id, name, available_name, avatar_url } = profile;
    const me = { type: 'user', id, name, available_name, avatar_url } as const;
    return buildRows(messages, {
      me: { ...me, thumbnail: avatar_url, availability_status: null },
      firstNew,
      openId: thread.id,
    });
  }, [messages, profile, firstNew, thread]);
  const newestOfVisitor = messages.findLast(({ message_type }) => message_type === INCOMING);
  const loadOlder = () => void (past ? thread.past : thread.store).loadOlder();
  const loadNewer = () => void thread.past.loadNewer();
  const list = useWindow<Row>(rows, {
    estimate: estimateHeight,
    isSteady,
    onNearTop: loadOlder,
    isLoaded: sync === 'ready',
    hasNewer: past !== null,
  });
  const onScroll = () => {
    list.onScroll();
    const view = list.viewRef.current;
    if (past && view && view.scrollHeight - view.clientHeight - view.scrollTop < NEWER_ZONE_PX) loadNewer();
  };
  const reached = useTarget(thread, rows, list.goTo);
  const finding = useStore(thread.finder);
  const marked = shownMatch(finding) ?? reached;
  useHighlights(list.listRef, finding?.query ?? '');
  const go = (id: number) => run(thread.goTo(id));
  return (
    <div className={styles.frame}>
      {/* A scrolled region must be reachable by keyboard (WCAG 2.1.1). */}
      <div
        className={styles.messages}
        ref={list.viewRef}
        onScroll={onScroll}
        role="log"
        aria-label={t('MESSAGES')}
        tabIndex={0}
      >
        {!allLoaded && (messages.length > 0 || sync === 'ready') && (
          <MoreMessages isLoading={loadingOlder} label={t('OLDER')} onLoad={loadOlder} />
        )}
        <div style={{ blockSize: list.before }} />
        <Recordings>
          <div ref={list.listRef}>
            {list.rows.map((row) => (
              <div key={row.key} data-key={row.key} className={styles.row}>
                {row.kind === 'message' ? (
                  <MessageItem
                    row={row}
                    myId={profile.id}
                    thread={thread}
                    help={help}
                    isTarget={row.message.id !== null && row.message.id === marked}
                    isOnline={row.message === newestOfVisitor && online.has(row.message.sender?.id ?? 0)}
                    seenAt={lastSeenAt}
                    run={run}
                    onGo={go}
                    onDelete={(id) => workspace.deletions.remove(thread.id, id)}
                    onLink={(id) => run(copyLink(pathOfMessage(thread.id, id), workspace.toast))}
                  />
                ) : row.kind === 'activity' ? (
                  <ActivityLine row={row} go={onOpen} />
                ) : row.kind === 'source' ? (
                  <SourceLine conversation={row.conversation} go={onOpen} />
                ) : (
                  <p className={styles.day} data-new={row.kind === 'new' || undefined}>
                    {row.kind === 'day' ? <DayButton text={row.text} /> : row.text}
                  </p>
                )}
              </div>
            ))}
          </div>
        </Recordings>
        <div style={{ blockSize: list.after }} />
        {past && <MoreMessages isLoading={past.loading === 'newer'} label={t('NEWER')} onLoad={loadNewer} />}
        {!past && <ScheduledMessages thread={thread} myId={profile.id} run={run} />}
        {!past && typist && (
          <div className={styles.typing}>
            <p>{t('TYPING', { name: typist.name || t('VISITOR') })}</p>
            {typist.text && <Markdown text={typist.text} />}
          </div>
        )}
      </div>
      {(past || !list.pinned) && (
        <button type="button" className={styles.newestButton} onClick={thread.toNewest}>
          <Icon name="arrow-down" size={16} /> {t('TO_LATEST')}
        </button>
      )}
    </div>
  );
};
