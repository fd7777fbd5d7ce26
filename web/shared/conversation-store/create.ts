import { exactSeconds } from '@porchlight/core/rules/timeline/exact-seconds.ts';
import { receive, startWith } from '@porchlight/core/rules/timeline/timeline.ts';
import { MESSAGE_PAGE } from '@porchlight/core/wire/limits.ts';
import { ApiError } from '../api.ts';
import { coalesce } from '../coalesce.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createStore } from '../store.ts';
import { judge, type Meaning, readEvent } from './events.ts';
import { openHistory } from './open-history.ts';
import { arrivedNow, withSent, withWaiting } from './sent-and-waiting.ts';
import { showTimeline } from './show-timeline.ts';
import { asLoaded, asSeen, NOTHING_YET, present, START, type State } from './state.ts';
import type { ConversationAdapter, Loaded, Snapshot, StoredMessage, WhichConversation } from './types.ts';
import { createTypist } from './typist.ts';

export type ConversationStoreDeps = WhichConversation & {
  outbox: Pick<Outbox, 'waiting'>;
  cursor: number;
  /** What the page was made with: shown at once, and completed by the first catch-up. */
  loaded?: Loaded | undefined;
};

/** An open connection requests nothing: what failed on it would stay so until the next heartbeat. */
const RETRY_MS = 4_000;

/** After a failure that the connection survived, nothing else would ask again while nothing new happens. */
const hasFailed = ({ sync }: State) => sync === 'stale' || sync === 'error';

const acknowledgeTo = (adapter: ConversationAdapter) => (messages: readonly StoredMessage[]) => {
  const ids = arrivedNow(messages, adapter.ownType);
  // Not worth a retry of its own: the next load says it again.
  if (ids.length > 0) adapter.delivered(ids).catch(() => {});
};

/**
 * One conversation, live: history, what waits on this device, and every change since. Subscribe first, then `catchUp`:
 * nothing between the two is missed. Live frames never move the cursor, so a lost one is found by the next heartbeat.
 */
export const createConversationStore = ({ adapter, id, outbox, loaded, ...start }: ConversationStoreDeps) => {
  let state: State = loaded ? asLoaded(loaded) : { ...START, id };
  let { cursor } = loaded?.page ?? start;
  /** The conversation, or that there is none, is known. */
  let isLoaded = loaded !== undefined;
  /** Counts the conversations that were left: an answer to a question about one of them is dropped. */
  let epoch = 0;
  /** The newest of the visitor's conversations that was heard of: what is to begin has a higher id. */
  let newestKnown = state.id ?? 0;

  const store = createStore<Snapshot>(present(state, showTimeline(state.timeline, adapter.ownType)));
  const change = (values: Partial<State>) => {
    state = { ...state, ...values };
    newestKnown = Math.max(newestKnown, state.id ?? 0);
    // The same list while the timeline is the same: who shows a thousand messages need not look through them again.
    const messages = values.timeline ? showTimeline(values.timeline, adapter.ownType) : store.getSnapshot().messages;
    store.set(present(state, messages));
  };

  const acknowledge = acknowledgeTo(adapter);
  if (loaded) acknowledge(loaded.page.messages);
  const typist = createTypist((next) => change({ typist: next }));

  /** Whether an event is of this conversation; what passed by before that was known is asked for. */
  const concerns = (meaning: Extract<Meaning, { of: number }>): boolean => {
    const verdict = judge(meaning, state.id, isLoaded ? newestKnown : null);
    if (verdict === 'later') catching.again();
    else newestKnown = Math.max(newestKnown, meaning.of);
    if (verdict === 'begins' || verdict === 'begun') change({ id: meaning.of });
    if (verdict === 'begun') {
      isLoaded = false;
      void catchUp();
    }
    return verdict === 'own' || verdict === 'begins';
  };

  const takeMessage = (message: StoredMessage, isNew: boolean) => {
    if (isNew && message.message_type !== adapter.ownType) typist.set(null);
    history.note(message);
    const timeline = receive(state.timeline, message);
    if (timeline === state.timeline) return;
    change({ timeline });
    if (message.id >= (timeline.loadedFrom ?? 0)) acknowledge([message]);
  };

  /** Another conversation in the place of this one; null: the next message begins one. `known` is shown until it is loaded. */
  const show = async (next: number | null, known = START) => {
    leave();
    isLoaded = next === null;
    change({ ...(isLoaded ? NOTHING_YET : known), id: next, connection: state.connection });
    if (!isLoaded) await catchUp();
  };

  const apply = (event: { event: string; data: unknown }) => {
    const meaning = readEvent(event);
    // Erased: a visitor begins another; the team's page says it by itself.
    if (meaning.kind === 'gone' && meaning.id === state.id && adapter.erased) void show(adapter.erased());
    if (meaning.kind === 'behind' && (meaning.lastSeq > cursor || hasFailed(state))) void catchUp();
    if (!('of' in meaning) || !concerns(meaning)) return;
    if (meaning.kind === 'typing') return typist.set(meaning.typist);
    // The answer that is on its way may be older than this, and will replace it.
    if (state.sync === 'loading') catching.again();
    if (meaning.kind === 'message') takeMessage(meaning.message, meaning.isNew);
    else change(meaning.facts);
  };

  const load = async () => {
    const begun = epoch;
    change({ sync: 'loading' });
    const page = await adapter.latest(state.id);
    if (begun !== epoch) return;
    // There to be read before anything else is asked.
    change({ ...page.facts, timeline: startWith(state.timeline, page.messages, MESSAGE_PAGE) });
    const facts = await adapter.facts(state.id);
    if (begun !== epoch) return;
    cursor = page.cursor;
    isLoaded = true;
    change({ ...asSeen(facts, state), sync: 'ready' });
    acknowledge(page.messages);
  };

  const askAfterCursor = async () => {
    const begun = epoch;
    for (;;) {
      const { payload, meta } = await adapter.sync(cursor);
      if (begun !== epoch) return;
      if (meta.reset) return load();
      for (const each of payload) apply(each);
      cursor = meta.cursor;
      if (!meta.more) return change({ sync: 'ready' });
    }
  };

  const run = async (begun: number) => {
    // Left meanwhile: a second load beside that of the next conversation could bring an older answer after a newer one.
    if (begun !== epoch) return;
    const first = !isLoaded;
    if (!first) change({ sync: 'catching-up' });
    try {
      await (first ? load() : askAfterCursor());
    } catch {
      // Said on the screen; asked again by the visitor, after a while, or when the line is back.
      if (begun === epoch) change({ sync: first && state.timeline.sent.length === 0 ? 'error' : 'stale' });
      // Only while connected: a new connection catches up anyway.
      setTimeout(() => begun === epoch && state.connection === 'open' && state.sync !== 'ready' && catchUp(), RETRY_MS);
    }
  };

  const historyOf = (begun: number) =>
    openHistory({ adapter, read: () => state, change, acknowledge, isCurrent: () => begun === epoch });
  // Each of one conversation: the next does not wait for their answers, nor take them in.
  const catchingOf = (begun: number) => coalesce(() => run(begun));
  let catching = catchingOf(epoch);
  let history = historyOf(epoch);
  const catchUp = () => catching.run();

  /**
   * Sends one entry for the outbox and takes in what it brought. What waited over a reload goes only after the first load:
   * sent before it, it would begin a second conversation.
   */
  const deliver = async (entry: Entry) => {
    const begun = epoch;
    if (!isLoaded) await catchUp();
    if (!isLoaded) throw new ApiError({ kind: 'network' });
    const sent = await adapter.send(entry, state.id);
    if (begun !== epoch) return;
    const before = state.id;
    change(withSent(state, sent));
    acknowledge(sent.messages);
    // What is still on its way about the conversation before this one would come into it.
    if (before !== null && before !== state.id) await show(state.id, { ...state, loadingOlder: false });
  };

  const leave = () => {
    epoch += 1;
    typist.stop();
    catching = catchingOf(epoch);
    history = historyOf(epoch);
  };

  const stopListening = outbox.waiting.subscribe(() => {
    const timeline = withWaiting(state.timeline, outbox.waiting.getSnapshot());
    if (timeline !== state.timeline) change({ timeline });
  });

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    apply,
    catchUp,
    loadOlder: () => history.loadOlder(),
    /** Loads history as far back as a message, without a gap, so that it can be shown in its place. @throws ApiError */
    loadBackTo: async (messageId: number) => {
      if (!isLoaded) await catchUp();
      await history.loadBackTo(messageId);
    },
    deliver,
    setConnection: (connection: Snapshot['connection']) => change({ connection }),
    signalTyping: (status: 'on' | 'off') => void adapter.typing(status, state.id).catch(() => {}),
    markSeen: () => {
      const newest = state.timeline.sent.at(-1);
      if (!newest) return;
      // By the server's clock, which dated the messages: the device's own may be hours off.
      change({ lastSeenAt: exactSeconds(newest.created_at, newest.created_at_ms) });
      // The next look at the conversation says it again.
      adapter.seen(state.id).catch(() => {});
    },
    /** The visitor has ended a conversation, by its id: another may be open by the time the server has answered. */
    ended: (ended: number | null) => {
      if (ended === state.id) change({ status: 'resolved' });
    },
    show,
    close: () => {
      leave();
      stopListening();
    },
  };
};
export type ConversationStore = ReturnType<typeof createConversationStore>;
