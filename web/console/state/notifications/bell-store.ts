import { mergeById, removeById, upsertById } from '@porchlight/core/rules/timeline/by-id.ts';
import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { NotificationList, NotificationPayload, TeamNotification } from '@porchlight/core/wire/notification.ts';
import { type Api, isTemporary } from '../../../shared/api.ts';
import { createStore } from '../../../shared/store.ts';

export type BellState = {
  phase: 'loading' | 'ready' | 'failed';
  items: readonly TeamNotification[];
  unread: number;
  more: boolean;
};

type BellSettings = {
  api: Pick<Api, 'get' | 'post' | 'patch' | 'delete'>;
  accountId: number;
  /** Something new, or new again; not what an agent marks unread by themselves. */
  onArrival: (notification: TeamNotification) => void;
};

const PAGE = 15;
/** The connection may stay open while a request fails: nothing else would ask again. */
const AGAIN_MS = 5_000;

const isWhole = (notification: NotificationPayload['notification']): notification is TeamNotification =>
  'notification_type' in notification;

const newestFirst = (items: TeamNotification[]) =>
  items.sort((a, b) => b.last_activity_at - a.last_activity_at || b.id - a.id);

const unreadOf = (items: readonly TeamNotification[]) => items.filter(({ read_at }) => read_at === null).length;

export const createBell = ({ api, accountId, onArrival }: BellSettings) => {
  const store = createStore<BellState>({ phase: 'loading', items: [], unread: 0, more: false });
  const path = (rest = '') => accountPath(accountId, `notifications${rest}`);
  const change = (part: Partial<BellState>) => store.set({ ...store.getSnapshot(), ...part });
  /** Answers that were asked for before a newer one came are dropped. */
  let turn = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const load = async () => {
    turn += 1;
    const mine = turn;
    clearTimeout(again);
    try {
      const { data } = await api.get<NotificationList>(path());
      if (mine !== turn) return;
      const { count, unread_count } = data.meta;
      change({ phase: 'ready', items: data.payload, unread: unread_count, more: count > PAGE });
    } catch (error) {
      if (mine !== turn || isClosed) return;
      if (store.getSnapshot().phase !== 'ready') change({ phase: 'failed' });
      if (isTemporary(error)) again = setTimeout(() => void load(), AGAIN_MS);
    }
  };

  const put = (notification: TeamNotification) => {
    change({ items: newestFirst(upsertById(store.getSnapshot().items, notification)) });
  };
  const drop = (id: number) => change({ items: removeById(store.getSnapshot().items, id) });

  const apply = ({ event, data }: CableEvent) => {
    if (event !== 'notification.created' && event !== 'notification.updated' && event !== 'notification.deleted')
      return;
    const { notification, unread_count, count } = data;
    const before = store.getSnapshot();
    if (before.phase !== 'ready') {
      if (isWhole(notification) && event === 'notification.created') onArrival(notification);
      return void load();
    }
    const existing = before.items.find(({ id }) => id === notification.id);
    if (isWhole(notification) && event !== 'notification.deleted') put(notification);
    else drop(notification.id);
    change({ unread: unread_count });
    const { items, more } = store.getSnapshot();
    // All are here and still do not add up: something was not heard.
    if (unread_count < unreadOf(items) || (!more && (count !== items.length || unread_count !== unreadOf(items))))
      void load();
    if (!isWhole(notification) || notification.read_at !== null || event === 'notification.deleted') return;
    if (event === 'notification.created' || (existing && notification.last_activity_at > existing.last_activity_at))
      onArrival(notification);
  };

  /** Shows it at once; what the server refuses is loaded as it is. */
  const act = async (update: () => void, ask: () => Promise<unknown>) => {
    update();
    await ask().catch(load);
  };
  const readNow = (matches: (notification: TeamNotification) => boolean) => {
    const read_at = new Date().toISOString();
    const { items, unread } = store.getSnapshot();
    const read = items.filter((each) => each.read_at === null && matches(each));
    change({
      unread: Math.max(0, unread - read.length),
      items: items.map((each) => (read.includes(each) ? { ...each, read_at } : each)),
    });
    return read.length > 0;
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    apply,
    loadMore: async () => {
      const { items } = store.getSnapshot();
      const page = Math.floor(items.length / PAGE) + 1;
      const { data } = await api.get<NotificationList>(path(), { page });
      const knownIds = new Set(store.getSnapshot().items.map(({ id }) => id));
      const all = newestFirst([...store.getSnapshot().items, ...data.payload.filter(({ id }) => !knownIds.has(id))]);
      change({ items: all, more: data.payload.length === PAGE && all.length < data.meta.count });
    },
    markRead: (id: number) =>
      act(
        () => readNow((each) => each.id === id),
        () => api.patch(path(`/${id}`), {}),
      ),
    markUnread: (id: number) =>
      act(
        () => {
          const { items, unread } = store.getSnapshot();
          change({
            unread: unread + 1,
            items: mergeById(items, { id, read_at: null }),
          });
        },
        () => api.post(path(`/${id}/unread`)),
      ),
    remove: (id: number) =>
      act(
        () => {
          readNow((each) => each.id === id);
          drop(id);
        },
        () => api.delete(path(`/${id}`)),
      ),
    markAllRead: () =>
      act(
        () => {
          readNow(() => true);
          change({ unread: 0 });
        },
        () => api.post(path('/read_all')),
      ),
    markConversationRead: async (conversation: number) => {
      if (!readNow(({ primary_actor_id }) => primary_actor_id === conversation)) return;
      const primary_actor = { primary_actor_type: 'Conversation', primary_actor_id: conversation };
      await api.post(path('/read_all'), primary_actor).catch(load);
    },
    close: () => {
      isClosed = true;
      clearTimeout(again);
    },
  };
};
export type Bell = ReturnType<typeof createBell>;
