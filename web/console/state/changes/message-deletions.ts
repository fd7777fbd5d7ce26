import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import type { TextStorage } from '../../../shared/storage.ts';
import { createStore } from '../../../shared/store.ts';
import { t } from '../../base/texts.ts';
import { SHOWN_MS, type ToastAction, type Toasts } from '../../base/toast.ts';
import type { QueuedAction } from '../outbox/queued-action.ts';

type DeletionsDeps = {
  /** On the device: what was not sent when the page closed is sent by the next one. */
  storage: TextStorage;
  /** Of the storage, for one agent in one account. */
  name: string;
  toast: Pick<Toasts, 'show' | 'getSnapshot' | 'close'>;
  queue: (conversation: number, action: QueuedAction) => unknown;
};

type Waiting = Record<string, { conversation: number; at: number }>;

const isWaiting = (value: unknown): value is Waiting[string] =>
  typeof fieldOf(value, 'conversation') === 'number' && typeof fieldOf(value, 'at') === 'number';

const parseWaiting = (text: string): Waiting => {
  try {
    const found = Object.entries(JSON.parse(text) ?? {});
    return Object.fromEntries(
      found.flatMap(([message, value]) => (isWaiting(value) ? [[message, value] as const] : [])),
    );
  } catch {
    return {};
  }
};

/**
 * Messages that the agent has deleted. They are hidden at once, and deleted for everyone when undoing is no longer offered,
 * or when the agent leaves the page: what was deleted cannot be brought back, and must not stay because a tab was closed.
 */
export const createMessageDeletions = ({ storage, name, toast, queue }: DeletionsDeps) => {
  const hidden = createStore<ReadonlySet<number>>(new Set());
  /** By this page, or by another one that has it. */
  const sent = new Set<number>();
  /** The newest: an older one is off the screen. */
  let offer: ToastAction | undefined;
  const timers = new Map<number, { timer: ReturnType<typeof setTimeout>; at: number }>();
  const events = new AbortController();

  const read = () => parseWaiting(storage.get(name) ?? '{}');
  const write = (waiting: Waiting) =>
    Object.keys(waiting).length === 0 ? storage.remove(name) : storage.set(name, JSON.stringify(waiting));
  const forget = (message: number) => {
    const { [message]: _, ...rest } = read();
    write(rest);
  };

  const setHidden = (message: number, isHidden: boolean) => {
    const next = new Set(hidden.getSnapshot());
    if (isHidden) next.add(message);
    else next.delete(message);
    hidden.set(next);
  };

  /** When the message was deleted, as this page read it. */
  const stopWaiting = (message: number) => {
    const waiting = timers.get(message);
    clearTimeout(waiting?.timer);
    timers.delete(message);
    return waiting?.at;
  };

  const wait = (message: number, at: number) => {
    const delay = Math.min(SHOWN_MS, Math.max(0, at + SHOWN_MS - Date.now()));
    timers.set(message, { timer: setTimeout(() => send(message), delay), at });
  };

  /** Stays on the device until the queue has it there: a page that is closing may end before. Sent twice, it has the effect of once. */
  const send = (message: number) => {
    const at = stopWaiting(message);
    const stored = read()[message];
    // Undone in another tab, unless one has sent it.
    if (!stored) return sent.has(message) || setHidden(message, false);
    sent.add(message);
    // Another tab is sending it: its turn is the time that it has written.
    if (stored.at !== at) return wait(message, stored.at);
    write({ ...read(), [message]: { ...stored, at: Math.max(Date.now(), at + 1) } });
    void Promise.resolve(queue(stored.conversation, { kind: 'delete', message })).then(() => forget(message));
  };

  const sendAll = () => {
    for (const message of [...timers.keys()]) send(message);
    if (offer && toast.getSnapshot()?.action === offer) toast.close();
  };

  for (const [message, { at }] of Object.entries(read())) {
    setHidden(Number(message), true);
    wait(Number(message), at);
  }
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') sendAll();
    },
    { signal: events.signal },
  );

  return {
    subscribe: hidden.subscribe,
    getSnapshot: hidden.getSnapshot,
    remove: (conversation: number, message: number) => {
      const at = Date.now();
      write({ ...read(), [message]: { conversation, at } });
      setHidden(message, true);
      wait(message, at);
      const undo = () => {
        if (stopWaiting(message) === undefined || sent.has(message)) return;
        forget(message);
        setHidden(message, false);
      };
      offer = { label: t('UNDO'), run: undo };
      toast.show(t('MESSAGE_DELETED'), offer);
    },
    /** The server refuses to delete it: it is shown again. */
    refused: (message: number) => setHidden(message, false),
    close: () => {
      events.abort();
      sendAll();
    },
  };
};
export type MessageDeletions = ReturnType<typeof createMessageDeletions>;
