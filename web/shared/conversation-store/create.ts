import { MESSAGE_PAGE } from '@porchlight/core/wire/limits.ts';
import { merge, prependOlder, receive } from '@porchlight/core/rules/timeline.ts';
import { ApiError } from '../api.ts';
import { createStore } from '../store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import { arrivedNow, notYetSent } from './both-lanes.ts';
import { readEvent } from './events.ts';
import { onceMore } from './once-more.ts';
import { showTimeline } from './shown.ts';
import { asSeen, present, START, type State } from './state.ts';
import type { ConversationAdapter, ConversationFacts, Snapshot, StoredMessage } from './types.ts';
import { createTypist } from './typist.ts';

export type ConversationStoreDeps = { adapter: ConversationAdapter; outbox: Pick<Outbox, 'waiting'>; cursor: number };

/**
 * One conversation, live: history, what waits on this device, and every change since. Subscribe first, then `catchUp`:
 * nothing between the two is missed. Live frames never move the cursor, so a lost one is found by the next heartbeat.
 */
export const createConversationStore = ({ adapter, outbox, cursor: startCursor }: ConversationStoreDeps) => {
  let state = START;
  let cursor = startCursor;
  /** The conversation, or that there is none, is known. */
  let isLoaded = false;
  /** Counts forgettings: an answer to a question from before one is nobody's. */
  let epoch = 0;
  /** Conversations that were left for another: while the next has no number yet, their news is not its news. */
  const left = new Set<number>();

  const store = createStore<Snapshot>(present(state, []));
  const change = (values: Partial<State>) => {
    state = { ...state, ...values };
    // The same list while the timeline is the same: who shows a thousand messages need not look through them again.
    const messages = values.timeline ? showTimeline(values.timeline, adapter.ownType) : store.getSnapshot().messages;
    store.set(present(state, messages));
  };

  const acknowledge = (messages: StoredMessage[]) => {
    const ids = arrivedNow(messages, adapter.ownType);
    // Not worth a retry of its own: the next load says it again.
    if (ids.length > 0) adapter.delivered(ids).catch(() => {});
  };

  const typist = createTypist((next) => change({ typist: next }));

  /** One change, live or caught up. Answers false when it tells that we are behind. */
  const apply = (message: { event: string; data: unknown }) => {
    const meaning = readEvent(message, state.id, left);
    if (meaning.kind === 'message') {
      // The page of history that is on its way may be older than this, and will replace it.
      if (state.sync === 'loading') catching.again();
      if (meaning.message.message_type !== adapter.ownType) typist.set(null);
      change({ timeline: receive(state.timeline, meaning.message) });
      acknowledge([meaning.message]);
    } else if (meaning.kind === 'conversation') change(meaning.facts);
    else if (meaning.kind === 'typing') typist.set(meaning.typist);
    else if (meaning.kind === 'behind' && meaning.lastSeq > cursor) void catchUp();
  };

  const load = async () => {
    const asked = epoch;
    change({ sync: 'loading' });
    const page = await adapter.latest();
    if (asked !== epoch) return;
    // There to be read before anything else is asked.
    change({
      ...page.facts,
      timeline: merge({ ...START.timeline, pending: state.timeline.pending }, page.messages),
      allLoaded: page.messages.length < MESSAGE_PAGE,
    });
    const facts = await adapter.facts();
    if (asked !== epoch) return;
    cursor = page.cursor;
    isLoaded = true;
    change({ ...asSeen(facts, state), sync: 'ready' });
    acknowledge(page.messages);
  };

  const askAfterCursor = async () => {
    const asked = epoch;
    for (;;) {
      const { payload, meta } = await adapter.sync(cursor);
      if (asked !== epoch) return;
      if (meta.reset) return load();
      for (const each of payload) apply(each);
      cursor = meta.cursor;
      if (!meta.more) break;
    }
    change({ sync: 'ready' });
  };

  const run = async () => {
    const first = !isLoaded;
    if (!first) change({ sync: 'catching-up' });
    try {
      await (first ? load() : askAfterCursor());
    } catch {
      // Said on the screen; asked again by the visitor, by the next heartbeat, or when the line is back.
      change({ sync: first && state.timeline.sent.length === 0 ? 'error' : 'stale' });
    }
  };

  const catching = onceMore(run);
  /** Brings everything up to date. */
  const catchUp = catching.run;

  const loadOlder = async () => {
    const [oldest] = state.timeline.sent;
    if (!oldest || state.loadingOlder || state.allLoaded) return;
    const asked = epoch;
    change({ loadingOlder: true });
    try {
      const messages = await adapter.older(oldest.id);
      if (asked === epoch)
        change({
          timeline: prependOlder(state.timeline, messages, MESSAGE_PAGE),
          allLoaded: messages.length < MESSAGE_PAGE,
        });
    } catch {
      // The list offers it again at the next scroll.
    } finally {
      change({ loadingOlder: false });
    }
  };

  /** Loads history as far back as a message, without a gap, so that it can be shown in its place. @throws ApiError */
  const loadBackTo = async (id: number) => {
    if (!isLoaded) await catchUp();
    const [asked, oldest] = [epoch, state.timeline.sent[0]];
    const messages = oldest && oldest.id > id ? await adapter.between?.(id, oldest.id) : undefined;
    if (messages && asked === epoch) change({ timeline: merge(state.timeline, messages) });
  };

  /** The waiting list as the device has it; another tab may have changed it. What the server has is not shown twice. */
  const showWaiting = (entries: readonly Entry[]) => {
    const { timeline } = state;
    if (entries.length + timeline.pending.length > 0)
      change({ timeline: { ...timeline, pending: notYetSent(timeline, entries) } });
  };

  /**
   * Sends one entry for the outbox and takes in what it brought. What waited over a reload goes only after the first load:
   * sent before it, it would begin a second conversation.
   */
  const deliver = async (entry: Entry) => {
    if (!isLoaded) await catchUp();
    if (!isLoaded) throw new ApiError({ kind: 'network' });
    const asked = epoch;
    const { messages, facts } = await adapter.send(entry, state.id);
    if (asked !== epoch) return;
    change({ ...facts, timeline: merge(state.timeline, messages) });
    acknowledge(messages);
  };

  const leave = () => {
    epoch += 1;
    typist.stop();
    if (state.id !== null) left.add(state.id);
  };

  const stopListening = outbox.waiting.subscribe(() => showWaiting(outbox.waiting.getSnapshot()));

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    apply,
    catchUp,
    loadOlder,
    loadBackTo,
    deliver,
    setConnection: (connection: Snapshot['connection']) => change({ connection }),
    // Out of date before it could be said again.
    signalTyping: (status: 'on' | 'off') => void adapter.typing(status).catch(() => {}),
    markSeen: () => {
      const newest = state.timeline.sent.at(-1);
      if (!newest) return;
      // By the server's clock, which dated the messages: the device's own may be hours off.
      change({ lastSeenAt: newest.created_at });
      // The next look at the conversation says it again.
      adapter.seen().catch(() => {});
    },
    change: (facts: Partial<ConversationFacts>) => change(facts),
    /** Forgets what shows; the next message starts anew. */
    clear: () => {
      leave();
      isLoaded = true;
      change({ ...START, sync: 'ready', allLoaded: true, connection: state.connection });
    },
    /** Another conversation, as the adapter now has it, in the place of this one. */
    reopen: (): Promise<void> => {
      leave();
      isLoaded = false;
      change({ ...START, connection: state.connection });
      return catchUp();
    },
    close: () => {
      epoch += 1;
      typist.stop();
      stopListening();
    },
  };
};
export type ConversationStore = ReturnType<typeof createConversationStore>;
