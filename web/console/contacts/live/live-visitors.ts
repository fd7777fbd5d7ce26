import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { ListedVisitor, LiveVisitorPayload } from '@porchlight/core/wire/widget/live-visitor.ts';
import type { Api } from '../../../shared/api.ts';
import { createStore } from '../../../shared/store.ts';
import { createThrottle } from '../../base/throttle.ts';

/** `goneAt`: in milliseconds, by this browser's clock. */
export type ShownVisitor = ListedVisitor & { goneAt: number };
type LiveVisitors = {
  phase: 'loading' | 'ready' | 'failed';
  /** Newest activity first. */
  visitors: readonly ShownVisitor[];
};

type LiveDeps = {
  api: Pick<Api, 'get'>;
  accountId: number;
  subscribe: (listener: (message: CableEvent) => void) => () => void;
  isHidden?: () => boolean;
};

/** A page that only stays reports without an event, and expires after 45 seconds without a report. */
const READ_MS = 15_000;
const TICK_MS = 1_000;
const OF_CONVERSATIONS = /^(conversation\.(created|status_changed)|assignee\.changed)$/;

const withExpiry = (visitor: ListedVisitor): ShownVisitor => ({
  ...visitor,
  goneAt: Date.now() + visitor.expires_in * 1_000,
});

const sorted = (visitors: readonly ShownVisitor[]) =>
  visitors.toSorted((one, other) => other.active_at - one.active_at || other.started_at - one.started_at);

export const openLiveVisitors = ({ api, accountId, subscribe, isHidden = () => document.hidden }: LiveDeps) => {
  const store = createStore<LiveVisitors>({ phase: 'loading', visitors: [] });
  const path = accountPath(accountId, 'live_visitors');

  const read = async () => {
    try {
      const { payload } = await api.get<{ payload: ListedVisitor[] }>(path);
      store.set({ phase: 'ready', visitors: sorted(payload.map(withExpiry)) });
    } catch {
      // What was read stays; the next reading is soon.
      if (store.getSnapshot().phase !== 'ready') store.set({ phase: 'failed', visitors: [] });
    }
  };
  const reading = createThrottle(read, { soonMs: 300, restMs: 2_000 });

  const see = ({ account_id: _account, ...visitor }: LiveVisitorPayload) => {
    const { phase, visitors } = store.getSnapshot();
    if (phase !== 'ready') return;
    const existing = visitors.find(({ id }) => id === visitor.id);
    const isSamePerson = existing?.contact?.id === visitor.contact?.id;
    // The event does not say whether there is a conversation.
    if (!isSamePerson || (!existing && visitor.contact)) reading.soon();
    const conversation = (isSamePerson && existing?.conversation) || null;
    const others = visitors.filter(({ id }) => id !== visitor.id);
    store.set({ phase, visitors: sorted([withExpiry({ ...visitor, conversation }), ...others]) });
  };
  const dropGone = () => {
    const { phase, visitors } = store.getSnapshot();
    const here = visitors.filter(({ goneAt }) => goneAt > Date.now());
    if (here.length < visitors.length) store.set({ phase, visitors: here });
  };

  const unsubscribe = subscribe(({ event, data }) => {
    if (event === 'visitor.seen') see(data);
    if (OF_CONVERSATIONS.test(event) && !isHidden()) reading.soon();
  });
  const readings = setInterval(() => !isHidden() && void reading.now(), READ_MS);
  const ticks = setInterval(dropGone, TICK_MS);
  void reading.now();
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load: () => {
      if (store.getSnapshot().phase === 'failed') store.set({ phase: 'loading', visitors: [] });
      return reading.now();
    },
    close: () => {
      unsubscribe();
      clearInterval(readings);
      clearInterval(ticks);
      reading.stop();
    },
  };
};
export type LiveVisitorStore = ReturnType<typeof openLiveVisitors>;
