import { receive, startWith } from '@porchlight/core/rules/timeline/timeline.ts';
import { MESSAGE_PAGE } from '@porchlight/core/wire/limits.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { ApiError } from '../api.ts';
import { coalesce } from '../coalesce.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createStore } from '../store.ts';
import { type Group, isOfMerged, isRegrouped, judge, type Meaning, readEvent } from './events.ts';
import { openHistory } from './open-history.ts';
import { arrivedNow, isElsewhere, withSent, withWaiting } from './sent-and-waiting.ts';
import { showTimeline } from './show-timeline.ts';
import { asLoaded, asSeen, NOTHING_YET, newestMoment, present, START, type State } from './state.ts';
import type {
  ConversationAdapter,
  ConversationFacts,
  Loaded,
  Snapshot,
  StoredMessage,
  WhichConversation,
} from './types.ts';
import { createTypist } from './typist.ts';

export type ConversationStoreDeps = WhichConversation & {
  outbox: Pick<Outbox, 'waiting'>;
  cursor: number;
  /** The data in the page: shown at once, and completed by the first catch-up. */
  loaded?: Loaded | undefined;
};

/** An open connection sends no requests: a failed load would stay so until the next heartbeat. */
const RETRY_MS = 4_000;

/** A failure that the connection survived is retried by nothing else while no event comes. */
const hasFailed = ({ sync }: State) => sync === 'stale' || sync === 'error';

/** Since its messages were read: they would be shown in the next conversation. */
const wasErased = ({ id }: State, facts: ConversationFacts) => id !== null && facts.id !== id;

const withoutErased = (splits: NonNullable<State['splits']>, id: number) =>
  splits.filter(({ conversation_id }) => conversation_id !== id);

/** Acknowledges those in the page at once. */
const acknowledgeTo = (adapter: ConversationAdapter, loaded: Loaded | undefined) => {
  const acknowledge = (messages: readonly StoredMessage[]) => {
    const ids = arrivedNow(messages, adapter.ownType);
    if (ids.length > 0) adapter.delivered(ids).catch(() => {});
  };
  acknowledge(loaded?.page.messages ?? []);
  return acknowledge;
};

/** Subscribe first, then `catchUp`. Live frames never move the cursor: the next heartbeat finds a lost one. */
export const createConversationStore = ({ adapter, id, outbox, loaded, ...start }: ConversationStoreDeps) => {
  let state: State = loaded ? asLoaded(loaded) : { ...START, id };
  let { cursor } = loaded?.page ?? start;
  /** Whether there is a conversation is known. */
  let isLoaded = loaded !== undefined;
  /**
   * Counts the conversations that were left: the response to a request about an earlier one is dropped. And the newest known
   * conversation of the visitor: one that is still to begin has a higher id.
   */
  let [epoch, newestKnown] = [0, state.id ?? 0];

  const store = createStore<Snapshot>(present(state, showTimeline(state.timeline, adapter.ownType)));
  const change = (values: Partial<State>) => {
    state = { ...state, ...values };
    newestKnown = Math.max(newestKnown, state.id ?? 0);
    // The same array while the timeline is the same, so that lists do not render again.
    const messages = values.timeline ? showTimeline(values.timeline, adapter.ownType) : store.getSnapshot().messages;
    store.set(present(state, messages));
  };

  const acknowledge = acknowledgeTo(adapter, loaded);
  const typist = createTypist((next) => change({ typist: next }));

  /** After a merge its messages are other ones, and a visitor's goes on elsewhere. */
  const loadAgain = () => {
    isLoaded = false;
    void catchUp();
  };

  /** Events that came before it is known which conversation is open have to be fetched. */
  const concerns = (meaning: Extract<Meaning, { of: number }>): boolean => {
    const verdict = judge(meaning, state.id, isLoaded ? newestKnown : null);
    if (verdict === 'later') catching.again();
    else newestKnown = Math.max(newestKnown, meaning.of);
    if (verdict === 'begins' || verdict === 'begun') change({ id: meaning.of });
    if (verdict === 'begun') loadAgain();
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

  /** Null: the next message begins a conversation. `known` is shown until it is loaded. */
  const show = async (next: number | null, initial = START) => {
    leave();
    isLoaded = next === null;
    change({ ...(isLoaded ? NOTHING_YET : initial), id: next, connection: state.connection });
    if (!isLoaded) await catchUp();
  };

  const apply = (event: { event: string; data: unknown }) => {
    const meaning = readEvent(event);
    if (meaning.kind === 'gone' && meaning.id === state.id && adapter.erased) void show(adapter.erased());
    if (meaning.kind === 'gone' && state.splits) change({ splits: withoutErased(state.splits, meaning.id) });
    if (meaning.kind === 'behind' && (meaning.lastSeq > cursor || hasFailed(state))) void catchUp();
    if (!('of' in meaning) || !(isOfMerged(meaning, state) || concerns(meaning))) return;
    if (meaning.kind === 'typing') return typist.set(meaning.typist);
    // The pending response may be older than this event, and will replace its result.
    if (state.sync === 'loading') catching.again();
    if (meaning.kind === 'message') return takeMessage(meaning.message, meaning.isNew);
    const isOutdated = isRegrouped(state, meaning.facts);
    change(meaning.facts);
    if (isOutdated) loadAgain();
  };

  /** `group`: the one known when the page is requested. If it turns out to be another, the page is loaded again. */
  const load = async (group: Group = state): Promise<unknown> => {
    const begun = epoch;
    change({ sync: 'loading' });
    const page = await adapter.latest(state.id);
    if (begun !== epoch) return;
    change({ ...page.facts, timeline: startWith(state.timeline, page.messages, MESSAGE_PAGE) });
    const facts = await adapter.facts(state.id);
    if (begun !== epoch) return;
    cursor = page.cursor;
    if (adapter.erased && wasErased(state, facts)) return show(adapter.erased());
    isLoaded = !isRegrouped(group, facts);
    change({ ...asSeen(facts, state), sync: isLoaded ? 'ready' : 'loading' });
    return isLoaded ? acknowledge(page.messages) : load(facts);
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
    // A second load beside that of the next conversation could apply an older response after a newer one.
    if (begun !== epoch) return;
    const first = !isLoaded;
    if (!first) change({ sync: 'catching-up' });
    try {
      await (first ? load() : askAfterCursor());
    } catch {
      if (begun === epoch) change({ sync: first && state.timeline.sent.length === 0 ? 'error' : 'stale' });
      // Only while connected: a new connection catches up anyway.
      setTimeout(() => begun === epoch && state.connection === 'open' && state.sync !== 'ready' && catchUp(), RETRY_MS);
    }
  };

  const requestsOf = (begun: number) => ({
    catching: coalesce(() => run(begun)),
    history: openHistory({ adapter, read: () => state, change, acknowledge, isCurrent: () => begun === epoch }),
  });
  let { catching, history } = requestsOf(epoch);
  const catchUp = () => catching.run();

  /** Entries from before a reload wait for the first load: earlier, they would begin a second conversation. */
  const deliver = async (entry: Entry) => {
    const begun = epoch;
    if (!isLoaded) await catchUp();
    if (!isLoaded) throw new ApiError({ kind: 'network' });
    const sent = await adapter.send(entry, state.id);
    if (begun !== epoch) return;
    const before = state.id;
    change(withSent(state, sent));
    acknowledge(sent.messages);
    if (before === state.id && isElsewhere(before, sent)) loadAgain();
    // Pending responses about the former conversation must not be applied to this one.
    if (before !== null && before !== state.id) await show(state.id, { ...state, loadingOlder: false });
  };

  const leave = () => {
    epoch += 1;
    typist.stop();
    ({ catching, history } = requestsOf(epoch));
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
    /** Loads history back to a message, without a gap. @throws ApiError */
    loadBackTo: (messageId: number) =>
      (isLoaded ? Promise.resolve() : catchUp()).then(() => history.loadBackTo(messageId)),
    deliver,
    setConnection: (connection: Snapshot['connection']) => change({ connection }),
    signalTyping: (status: 'on' | 'off') => void adapter.typing(status, state.id).catch(() => {}),
    markSeen: () => {
      const seenAt = newestMoment(state);
      if (seenAt === undefined) return;
      change(adapter.ownType === INCOMING ? { lastSeenAt: seenAt } : { teamSeenAt: seenAt });
      // The next time the conversation is seen repeats it.
      adapter.seen(state.id).catch(() => {});
    },
    /** The visitor has ended a conversation: another may be open when the server has responded. */
    ended: (ended: number | null) => void (ended === state.id && change({ status: 'resolved' })),
    show,
    close: () => {
      leave();
      stopListening();
    },
  };
};
export type ConversationStore = ReturnType<typeof createConversationStore>;
