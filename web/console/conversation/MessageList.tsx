import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { useEffect, useMemo, useState } from 'react';
import type { Snapshot } from '../../shared/conversation-store/types.ts';
import { Markdown } from '../../shared/markdown/Markdown.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { useStore } from '../../shared/use-store.ts';
import { useWindow } from '../../shared/windowed/use-window.ts';
import { AT_THE_END } from '../../shared/windowed/windowing.ts';
import { t } from '../base/texts.ts';
import { PromptDialog } from '../form/PromptDialog.tsx';
import { buildRows, estimateHeight, firstUnread, type Row } from '../state/conversations/rows.ts';
import type { Thread } from '../state/conversations/thread.ts';
import type { Workspace } from '../state/workspace.ts';
import { ActivityLine } from './ActivityLine.tsx';
import type { AgentHelpStore } from './composer/agent-help.ts';
import { MessageItem } from './MessageItem.tsx';
import { SourceLine } from './merge/SourceLine.tsx';
import { Recordings } from './Recordings.tsx';
import { ScheduledMessages } from './scheduled/ScheduledMessages.tsx';
import styles from './Thread.module.css';

type MessageListProps = {
  workspace: Pick<Workspace, 'profile' | 'contactsOnline'>;
  thread: Thread;
  help: AgentHelpStore;
  snapshot: Snapshot;
  run: (action: Promise<unknown>) => void;
  onOpen: (path: string) => void;
};

const isSteady = (row: Row) => row.kind === 'message' || row.kind === 'activity';
const ABOVE_PX = 96;
const MARKED_MS = 2_500;

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
  const { messages, allLoaded, loadingOlder, typist, sync, lastSeenAt } = snapshot;
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
  const loadOlder = () => void thread.store.loadOlder();
  const list = useWindow<Row>(rows, {
    estimate: estimateHeight,
    isSteady,
    onNearTop: loadOlder,
    isLoaded: sync === 'ready',
  });
  const marked = useTarget(thread, rows, list.goTo);
  const [toDelete, setToDelete] = useState<number | null>(null);
  const go = (id: number) => run(thread.goTo(id));
  return (
    <div className={styles.frame}>
      {/* A scrolled region must be reachable by keyboard (WCAG 2.1.1). */}
      <div
        className={styles.messages}
        ref={list.viewRef}
        onScroll={list.onScroll}
        role="log"
        aria-label={t('MESSAGES')}
        tabIndex={0}
      >
        {!allLoaded && (messages.length > 0 || sync === 'ready') && (
          <div className={styles.older}>
            {loadingOlder ? (
              <Spinner size={20} label={t('LOADING')} />
            ) : (
              <Button look="text" onClick={loadOlder}>
                {t('OLDER')}
              </Button>
            )}
          </div>
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
                    onDelete={setToDelete}
                  />
                ) : row.kind === 'activity' ? (
                  <ActivityLine row={row} go={onOpen} />
                ) : row.kind === 'source' ? (
                  <SourceLine conversation={row.conversation} go={onOpen} />
                ) : (
                  <p className={styles.day} data-new={row.kind === 'new' || undefined}>
                    {row.text}
                  </p>
                )}
              </div>
            ))}
          </div>
        </Recordings>
        <div style={{ blockSize: list.after }} />
        <ScheduledMessages thread={thread} myId={profile.id} run={run} />
        {typist && (
          <div className={styles.typing}>
            <p>{t('TYPING', { name: typist.name || t('VISITOR') })}</p>
            {typist.text && <Markdown text={typist.text} />}
          </div>
        )}
      </div>
      {!list.pinned && (
        <button type="button" className={styles.newestButton} onClick={() => list.goTo(AT_THE_END)}>
          <Icon name="arrow-down" size={16} /> {t('TO_LATEST')}
        </button>
      )}
      {toDelete !== null && (
        <PromptDialog
          title={t('DELETE_TITLE')}
          description={t('DELETE_WORDS')}
          action={t('DELETE')}
          onDo={() => thread.deleteMessage(toDelete)}
          onClose={() => setToDelete(null)}
        />
      )}
    </div>
  );
};
