import { ON_MESSAGE_LIST_SCROLL } from '@porchlight/core/wire/widget/app-events.ts';
import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { useWindow } from '../../shared/windowed/use-window.ts';
import { AT_THE_END } from '../../shared/windowed/windowing.ts';
import { dispatchAppEvent } from '../base/app-events.ts';
import { useTexts } from '../base/texts.ts';
import { arrivedSince } from '../state/conversation/arrived-since.ts';
import { estimateHeight, type MessageRowData, type Row } from '../state/conversation/rows.ts';
import { Announcer } from './Announcer.tsx';
import { positionUpTo } from './first-unread.ts';
import { useTallStart } from './kinds/use-tall-start.ts';
import styles from './MessageList.module.css';

const SplitNote = lazyPart(() => import('./kinds/SplitNote.tsx'), 'SplitNote');

export type MessageListHandle = {
  toLatest: () => void;
  toMessage: (key: string) => void;
  upTo: (key: string) => void;
};

type MessageListProps = {
  rows: readonly Row[];
  loadingOlder: boolean;
  isLoaded: boolean;
  hasOlder: boolean;
  onNearTop: () => void;
  renderMessage: (row: MessageRowData) => ReactNode;
  onOpenSplit: (conversationId: number) => void;
  children?: ReactNode;
  ref?: Ref<MessageListHandle>;
};

/** A scrollable region must be reachable by keyboard; not every browser does that. */
const FOCUSABLE = { tabIndex: 0 };

/** A day's label moves before older messages of that day. */
const isSteady = (row: Row): boolean => row.kind !== 'day';

/** For the reader's own scrolling alone: a new message must not close an open menu. */
const reportScroll = () => dispatchAppEvent(ON_MESSAGE_LIST_SCROLL, null);

export const MessageList = ({ rows, loadingOlder, onNearTop, renderMessage, children, ...rest }: MessageListProps) => {
  const { isLoaded, hasOlder, onOpenSplit, ref } = rest;
  const { t } = useTexts();
  const list = useWindow(rows, { estimate: estimateHeight, isSteady, onNearTop, isLoaded });
  const last = rows.at(-1);
  const lastKey = last?.key ?? '';
  useTallStart(list, last);
  const [seen, setSeen] = useState({ lastKey, rows });
  // While the reader is at the end, every message counts as seen.
  if (list.pinned && seen.lastKey !== lastKey) setSeen({ lastKey, rows });
  const newCount = list.pinned ? 0 : arrivedSince(seen.rows, rows).length;

  useImperativeHandle(ref, () => ({
    toLatest: () => list.goTo(AT_THE_END),
    toMessage: (key) => list.goTo({ pinned: false, key, offset: 96 }),
    upTo: (key) => {
      const position = list.viewRef.current && positionUpTo(list.viewRef.current, key);
      if (position) list.goTo(position);
    },
  }));

  return (
    <div className={styles.frame}>
      {loadingOlder && (
        <div className={styles.older}>
          <Spinner size={20} label={t('LOADING')} />
        </div>
      )}
      {/* The announcer reads new messages: a log whose rows come and go with scrolling would read old ones. */}
      <div
        ref={list.viewRef}
        className={styles.view}
        onScroll={list.onScroll}
        onWheel={reportScroll}
        onTouchMove={reportScroll}
        role="log"
        aria-live="off"
        aria-label={t('CONVERSATION')}
        {...FOCUSABLE}
      >
        <div className={styles.inner}>
          {hasOlder && isLoaded && (
            <button
              type="button"
              className={styles.loadOlder}
              // Keeps its space, so that the messages do not move while the spinner replaces it.
              hidden={loadingOlder}
              onClick={onNearTop}
            >
              {t('LOAD_OLDER')}
            </button>
          )}
          <div style={{ blockSize: list.before, flex: 'none' }} />
          <div ref={list.listRef}>
            {list.rows.map((row) => (
              <div key={row.key} data-key={row.key}>
                {row.kind === 'day' && (
                  // Today and yesterday by the server's clock may differ from the visitor's.
                  <div className={styles.day} data-new={row.isNew} suppressHydrationWarning>
                    {row.label}
                  </div>
                )}
                {row.kind === 'split' && <SplitNote onOpen={() => onOpenSplit(row.conversationId)} />}
                {row.kind === 'message' && renderMessage(row)}
              </div>
            ))}
          </div>
          <div style={{ blockSize: list.after, flex: 'none' }} />
          {children}
        </div>
      </div>
      {!list.pinned && (
        <button
          type="button"
          className={styles.newestButton}
          data-new={newCount > 0 || undefined}
          onClick={() => list.goTo(AT_THE_END)}
        >
          <Icon name="arrow-down" size={18} />
          {newCount > 0 ? t('NEW_MESSAGES', { count: newCount }) : <Hidden>{t('JUMP_TO_LATEST')}</Hidden>}
        </button>
      )}
      <Announcer rows={rows} />
    </div>
  );
};
