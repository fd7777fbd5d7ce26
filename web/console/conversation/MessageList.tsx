import { Fragment, useLayoutEffect, useRef } from 'react';
import type { Snapshot } from '../../shared/conversation-store/types.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../texts.ts';
import { dayLabel, dayOf } from '../time.ts';
import { MessageItem } from './MessageItem.tsx';
import type { Thread } from './thread.ts';
import styles from './Thread.module.css';

type MessageListProps = { thread: Thread; snapshot: Snapshot; run: (action: Promise<unknown>) => void };

const NEAR_END_PX = 80;

/** Stays at the newest message while the agent is there; keeps its place when older ones arrive above. */
const useStaying = (messages: Snapshot['messages'], typist: Snapshot['typist']) => {
  const first = messages[0]?.key;
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ first, height: 0, atEnd: true });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { first: oldFirst, height, atEnd } = before.current;
    if (oldFirst !== undefined && first !== oldFirst && !atEnd) element.scrollTop += element.scrollHeight - height;
    else if (atEnd) element.scrollTop = element.scrollHeight;
    before.current = { first, height: element.scrollHeight, atEnd };
  }, [first, messages, typist]);
  const onScroll = () => {
    const element = box.current;
    if (element) before.current.atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
  };
  /** A picture takes its room when it has come. */
  const onLoadCapture = () => {
    const element = box.current;
    if (element && before.current.atEnd) element.scrollTop = element.scrollHeight;
  };
  return { box, onScroll, onLoadCapture };
};

export const MessageList = ({ thread, snapshot, run }: MessageListProps) => {
  const { messages, allLoaded, loadingOlder, typist } = snapshot;
  const { box, onScroll, onLoadCapture } = useStaying(messages, typist);
  return (
    // A scrolled region must be reachable by keyboard (WCAG 2.1.1).
    <div
      className={styles.messages}
      ref={box}
      onScroll={onScroll}
      onLoadCapture={onLoadCapture}
      role="log"
      aria-label={t('CONVERSATIONS')}
      tabIndex={0}
    >
      {!allLoaded && messages.length > 0 && (
        <Button look="quiet" busy={loadingOlder} onClick={() => thread.store.loadOlder()}>
          {t('OLDER')}
        </Button>
      )}
      {messages.map((message, index) => {
        const previous = messages[index - 1];
        const newDay = !previous || dayOf(previous.created_at) !== dayOf(message.created_at);
        return (
          <Fragment key={message.key}>
            {newDay && <p className={styles.day}>{dayLabel(message.created_at)}</p>}
            <MessageItem message={message} thread={thread} run={run} />
          </Fragment>
        );
      })}
      {typist && <p className={styles.typing}>{t('TYPING', { name: typist.name || t('VISITOR') })}</p>}
    </div>
  );
};
