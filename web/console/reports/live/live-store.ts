import type { Availability, TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { CableEvent, PresencePayload } from '@porchlight/core/wire/cable-events.ts';
import { createStore } from '../../../shared/store.ts';
import { createThrottle } from '../../base/throttle.ts';
import type { OpenCounts, OpenLine, Point, ReportApi } from '../report-api.ts';
import { spanBefore, spanOf } from '../spans.ts';

export type LiveState = {
  phase: 'loading' | 'ready' | 'failed';
  open: OpenCounts;
  byAgent: readonly OpenLine[];
  byTeam: readonly OpenLine[];
  byInbox: readonly OpenLine[];
  people: readonly TeamAgent[];
  /** Agents that are not in it are offline. */
  present: ReadonlyMap<number, Availability>;
  today: readonly Point[];
  yesterday: readonly Point[];
  /** When the figures were read, ms. */
  readAt: number;
  /** The last try to read them failed. */
  isStale: boolean;
};

type LiveDeps = {
  api: Pick<ReportApi, 'open' | 'openBy' | 'agents' | 'series'>;
  subscribe: (listener: (message: CableEvent) => void) => () => void;
  zone: string;
  now?: () => number;
  /** Whether the page is hidden: metrics are read when it is visible again. */
  isHidden?: () => boolean;
};

/** Soon enough to look immediate; a workspace on which everything happens asks once in four seconds, its day once in twenty. */
const COUNTS = { soonMs: 300, restMs: 4_000 };
const DAY = { soonMs: 300, restMs: 20_000 };

const START: LiveState = {
  phase: 'loading',
  open: { open: 0, unattended: 0, unassigned: 0, pending: 0 },
  byAgent: [],
  byTeam: [],
  byInbox: [],
  people: [],
  present: new Map(),
  today: [],
  yesterday: [],
  readAt: 0,
  isStale: false,
};

const CHANGES = /^(message\.created|conversation\.(created|updated|status_changed)|assignee\.|team\.|first\.reply)/;
const BEGINNINGS = /^conversation\.created$/;

const presentOf = (people: readonly TeamAgent[]) =>
  new Map(people.map(({ id, availability_status }) => [id, availability_status] as const));

const isAvailability = (value: string): value is Availability =>
  value === 'online' || value === 'busy' || value === 'offline';

const presentIn = ({ users }: PresencePayload) =>
  new Map(
    Object.entries(users).flatMap(([id, value]) => (isAvailability(value) ? [[Number(id), value] as const] : [])),
  );

/** What happens now: read once, and again when the live line says that something changed. */
export const openLive = ({ api, subscribe, zone, now = Date.now, isHidden = () => document.hidden }: LiveDeps) => {
  const store = createStore(START);
  const change = (values: Partial<LiveState>) => store.set({ ...store.getSnapshot(), ...values });
  const failed = () => change(store.getSnapshot().phase === 'ready' ? { isStale: true } : { phase: 'failed' });

  const readCounts = async () => {
    try {
      const [open, byAgent, byTeam, byInbox] = await Promise.all([
        api.open(),
        ...(['assignee_id', 'team_id', 'inbox_id'] as const).map((key) => api.openBy(key)),
      ]);
      change({ open, byAgent: byAgent ?? [], byTeam: byTeam ?? [], byInbox: byInbox ?? [] });
      change({ phase: 'ready', readAt: now(), isStale: false });
    } catch {
      failed();
    }
  };

  /** A day that could not be read stays as it was: the figures do not wait for it. */
  const readDay = async () => {
    const ask = (span: ReturnType<typeof spanOf>) =>
      api.series({ span, zone, isBusiness: false, of: null }, 'conversations_count', 'hour').catch(() => undefined);
    const days = { days: 1 } as const;
    const [today, yesterday] = await Promise.all([ask(spanOf(days, zone, now())), ask(spanBefore(days, zone, now()))]);
    if (today && yesterday) change({ today, yesterday });
  };

  const readPeople = async () => {
    const people = await api.agents().catch(() => undefined);
    if (people) change({ people, present: presentOf(people) });
  };

  const counts = createThrottle(readCounts, COUNTS);
  const day = createThrottle(readDay, DAY);

  const apply = ({ event, data }: CableEvent) => {
    if (event === 'presence.update') change({ present: presentIn(data) });
    if (event === 'account.cache_invalidated') void readPeople();
    if (isHidden()) return;
    // Each heartbeat reads them too, for what changes without a word, such as a colleague's inbox.
    if (event === 'presence.update' || CHANGES.test(event)) counts.soon();
    if (BEGINNINGS.test(event)) day.soon();
  };

  const load = () => {
    if (store.getSnapshot().phase === 'failed') change({ phase: 'loading' });
    void readPeople();
    void day.now();
    return counts.now();
  };

  const unsubscribe = subscribe(apply);
  void load();
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    close: () => {
      unsubscribe();
      counts.stop();
      day.stop();
    },
  };
};
export type Live = ReturnType<typeof openLive>;
