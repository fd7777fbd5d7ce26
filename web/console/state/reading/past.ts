import {
  emptyTimeline,
  isAllLoaded,
  merge,
  pageStart,
  receive,
  type Timeline,
} from '@porchlight/core/rules/timeline/timeline.ts';
import { prepend } from '@porchlight/core/rules/timeline/timeline-history.ts';
import { MESSAGE_PAGE } from '@porchlight/core/wire/limits.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { ConversationStore } from '../../../shared/conversation-store/create.ts';
import { readEvent } from '../../../shared/conversation-store/events.ts';
import { showTimeline } from '../../../shared/conversation-store/show-timeline.ts';
import type { DisplayMessage, StoredMessage, WaitingMessage } from '../../../shared/conversation-store/types.ts';
import { createStore } from '../../../shared/store.ts';

/** Wire protocol 4.4: as many after a message as one answer has. */
export const NEWER_PAGE = 100;

export type PastDeps = {
  adapter: {
    older: (before: number, id: null) => Promise<StoredMessage[]>;
    /** Messages after an id, oldest first. */
    newer: (after: number) => Promise<StoredMessage[]>;
  };
  store: Pick<ConversationStore, 'getSnapshot' | 'loadBackTo'>;
};

type Part = {
  timeline: Timeline<StoredMessage, WaitingMessage>;
  /** The first id after those that are loaded. */
  to: number;
  loading: 'older' | 'newer' | null;
};

/** Messages far back, shown in place of the newest ones, with a gap between the two. */
export type Past = { messages: readonly DisplayMessage[]; allLoaded: boolean; loading: Part['loading'] };

const endOf = (page: readonly StoredMessage[]) => Math.max(...page.map(({ id }) => id)) + 1;

const presentPart = ({ timeline, loading }: Part): Past => ({
  messages: showTimeline(timeline, OUTGOING),
  allLoaded: isAllLoaded(timeline),
  loading,
});

/** A part of the history that is read without what came after it; null while the newest messages are visible. */
export const createPast = ({ adapter, store }: PastDeps) => {
  const visible = createStore<Past | null>(null);
  let part: Part | null = null;
  /** Counts what was opened and closed: the answer to a request for an earlier one is dropped. */
  let epoch = 0;

  const border = () => store.getSnapshot().loadedFrom ?? 0;
  const set = (next: Part | null) => {
    part = next;
    visible.set(next && presentPart(next));
  };
  const close = () => {
    epoch += 1;
    if (part) set(null);
  };

  const isWithin = (id: number) =>
    part !== null && part.timeline.loadedFrom !== null && id >= part.timeline.loadedFrom && id < part.to;

  /** Messages around this one. False: it is so near to what is loaded that no gap is needed. @throws ApiError */
  const open = async (id: number): Promise<boolean> => {
    if (isWithin(id)) return true;
    epoch += 1;
    const mine = epoch;
    const newer = await adapter.newer(id - 1);
    const isNear = newer.length < NEWER_PAGE || endOf(newer) >= border();
    if (isNear || mine !== epoch) return mine !== epoch;
    const older = await adapter.older(id, null);
    if (mine !== epoch) return true;
    const start = { ...emptyTimeline<StoredMessage, WaitingMessage>(), loadedFrom: pageStart(older, MESSAGE_PAGE) };
    set({ timeline: merge(start, [...older, ...newer]), to: endOf(newer), loading: null });
    return true;
  };

  /** A failure is tried again by the next scroll, or by the button. */
  const load = async (direction: 'older' | 'newer', change: (now: Part) => Promise<Part | null>) => {
    if (!part || part.loading) return;
    const mine = epoch;
    set({ ...part, loading: direction });
    try {
      const next = await change(part);
      if (mine === epoch) set(next);
    } catch {
      if (mine === epoch && part) set({ ...part, loading: null });
    }
  };

  return {
    subscribe: visible.subscribe,
    getSnapshot: visible.getSnapshot,
    open,
    close,
    loadOlder: () =>
      load('older', async (now) => {
        const before = now.timeline.loadedFrom ?? 0;
        if (before === 0) return { ...now, loading: null };
        const messages = await adapter.older(before, null);
        const timeline = prepend(part?.timeline ?? now.timeline, {
          messages,
          from: pageStart(messages, MESSAGE_PAGE),
          before,
        });
        return { ...now, timeline, loading: null };
      }),
    /** Goes on until it meets what is loaded of the newest: then there is no gap any more. */
    loadNewer: () =>
      load('newer', async (now) => {
        const messages = await adapter.newer(now.to - 1);
        const to = messages.length > 0 ? endOf(messages) : now.to;
        if (messages.length < NEWER_PAGE || to >= border()) {
          await store.loadBackTo(now.timeline.loadedFrom ?? 0);
          return null;
        }
        return { timeline: merge(part?.timeline ?? now.timeline, messages), to, loading: null };
      }),
    apply: (event: { event: string; data: unknown }) => {
      const meaning = readEvent(event);
      if (meaning.kind !== 'message' || !part) return;
      const { message } = meaning;
      // Ids are those of all conversations: only what is here already can change here.
      if (part.timeline.sent.some(({ id }) => id === message.id))
        set({ ...part, timeline: receive(part.timeline, message) });
    },
  };
};
export type PastMessages = ReturnType<typeof createPast>;
