import { completeLines } from '@porchlight/core/rules/filters/filter-lines.ts';
import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import type { ConversationCounts, FilteredCounts, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import { type Api, ApiError } from '../../../shared/api.ts';
import { createRetry } from '../../../shared/retry.ts';
import type { TextStorage } from '../../../shared/storage.ts';
import { createStore } from '../../../shared/store.ts';
import { createThrottle } from '../../base/throttle.ts';
import { linesWithStatus } from './filter-conditions.ts';
import { type Item, toItem, withMessage } from './item.ts';
import { keepView, readView, totalOf, type View } from './view.ts';

/** Wire protocol 12.2. */
export const PAGE = 25;

export type ListState = {
  view: View;
  counts: ConversationCounts;
  total: number;
  /** How many of them wait for a reply; null where the order does not begin with them. */
  waiting: number | null;
  pages: ReadonlyMap<number, readonly Item[]>;
  phase: 'loading' | 'ready' | 'error';
  stale: boolean;
};

/** A page is read when the wheel rests this long: flying over a thousand of them asks for none. */
const SCROLLING = { soonMs: 60, restMs: 60 };

type Answer = { meta: FilteredCounts; payload: TeamConversation[] };
type Deps = { api: Api; accountId: number; storage: TextStorage };

const NO_COUNTS: FilteredCounts = { mine_count: 0, assigned_count: 0, unassigned_count: 0, all_count: 0 };

/** A condition lists nothing, however often it is asked: its attribute was deleted. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 422;

const NOTHING = { pages: new Map<number, Item[]>(), counts: NO_COUNTS, total: 0, waiting: null, stale: false };

export const itemAt = ({ pages }: Pick<ListState, 'pages'>, index: number): Item | undefined =>
  pages.get(Math.floor(index / PAGE))?.[index % PAGE];

export const indexOf = ({ pages }: Pick<ListState, 'pages'>, id: number | null): number => {
  for (const [page, items] of pages) {
    const at = items.findIndex((item) => item.id === id);
    if (at >= 0) return page * PAGE + at;
  }
  return -1;
};

const changed = (pages: ListState['pages'], id: number, next: (item: Item) => Item): ListState['pages'] => {
  const index = indexOf({ pages }, id);
  const page = Math.floor(index / PAGE);
  const items = pages.get(page);
  const item = items?.[index % PAGE];
  return index < 0 || !items || !item ? pages : new Map(pages).set(page, items.with(index % PAGE, next(item)));
};

/** The server alone decides what belongs to a view: a change shows at once, and the loaded pages are read again. */
export const createListStore = ({ api, accountId, storage }: Deps) => {
  const path = accountPath(accountId, 'conversations/filter');
  const store = createStore<ListState>({
    view: readView(storage),
    ...NOTHING,
    phase: 'loading',
  });
  const change = (values: Partial<ListState>) => store.set({ ...store.getSnapshot(), ...values });
  let visible = { first: 0, last: 0 };
  /** Counts views: the response to a request of an earlier view is ignored. */
  let epoch = 0;
  /** The open conversation, and where it stands; where it stood last, once it has left the view. */
  let open: { id: number | null; index: number } = { id: null, index: -1 };
  const followOpen = () => {
    const index = indexOf(store.getSnapshot(), open.id);
    if (index >= 0) open = { id: open.id, index };
  };
  store.subscribe(followOpen);

  const indexBeside = (id: number | null, step: 1 | -1): number => {
    const { total } = store.getSnapshot();
    const clamp = (index: number) => Math.min(total - 1, Math.max(0, index));
    const at = indexOf(store.getSnapshot(), id);
    if (at >= 0) return clamp(at + step);
    if (id !== null && id === open.id && open.index >= 0) return clamp(step > 0 ? open.index : open.index - 1);
    return step > 0 ? 0 : total - 1;
  };

  const visiblePages = () => {
    const first = Math.floor(visible.first / PAGE);
    const last = Math.max(first, Math.floor(visible.last / PAGE));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  };

  const ask = ({ lines, status, sort, assignee, kind }: View, page: number) =>
    api.post<Answer>(
      path,
      { payload: linesWithStatus(completeLines(lines), status) },
      {
        query: {
          page: page + 1,
          sort_by: sort,
          assignee_type: assignee,
          conversation_type: kind || undefined,
        },
      },
    );

  const read = async (requested: number[], fresh: boolean) => {
    const mine = epoch;
    const { view } = store.getSnapshot();
    try {
      const answers = await Promise.all(requested.map((page) => ask(view, page)));
      const [{ meta: counts } = { meta: NO_COUNTS }] = answers;
      if (mine !== epoch) return;
      const pages = new Map(fresh ? [] : store.getSnapshot().pages);
      requested.forEach((page, index) => {
        pages.set(page, answers[index]?.payload.map(toItem) ?? []);
      });
      const waiting = counts.waiting_count ?? null;
      change({ pages, counts, total: totalOf(view, counts), waiting, phase: 'ready', stale: false });
      retry.stop();
    } catch (error) {
      if (mine !== epoch) return;
      if (isRefused(error)) return change({ ...NOTHING, phase: 'error' });
      // What is on the screen stays there, and says that it may not be the newest.
      change(store.getSnapshot().pages.size === 0 ? { phase: 'error' } : { stale: true });
      retry.later();
    }
  };

  const retry = createRetry(() => void refresh.now());
  const refresh = createThrottle(() => read(visiblePages(), true));
  const fill = createThrottle(async () => {
    const { pages, total, phase } = store.getSnapshot();
    const missing = visiblePages().filter((page) => !pages.has(page) && page * PAGE < total);
    if (missing.length > 0 && phase === 'ready') await read(missing, false);
  }, SCROLLING);

  const load = () => {
    if (store.getSnapshot().pages.size === 0) change({ phase: 'loading' });
    return refresh.now();
  };

  const apply = ({ event, data }: CableEvent) => {
    const { pages } = store.getSnapshot();
    switch (event) {
      case 'message.created':
        change({ pages: changed(pages, data.conversation_id, (item) => withMessage(item, data)) });
        return refresh.soon();
      case 'conversation.created':
      case 'conversation.updated':
      case 'conversation.status_changed':
      case 'conversation.read':
      case 'conversation.contact_changed':
      case 'assignee.changed':
      case 'team.changed':
        change({ pages: changed(pages, data.id, () => toItem(data)) });
        return refresh.soon();
      case 'message.updated':
      case 'contact.created':
      case 'contact.updated':
      case 'contact.deleted':
      case 'contact.merged':
      // A renamed label or team stands in the lines by its name.
      case 'account.cache_invalidated':
        return refresh.soon();
    }
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    apply,
    refreshSoon: refresh.soon,
    show: (first: number, last: number) => {
      visible = { first, last };
      fill.soon();
    },
    setOpen: (id: number | null) => {
      open = { id, index: -1 };
      followOpen();
    },
    isListed: (id: number) => indexOf(store.getSnapshot(), id) >= 0,
    /** The conversation beside another, in the list's order; the first or last when that one was never in the list. */
    neighbour: async (id: number | null, step: 1 | -1): Promise<number | null> => {
      const index = indexBeside(id, step);
      if (index >= 0 && !itemAt(store.getSnapshot(), index)) await read([Math.floor(index / PAGE)], false);
      return itemAt(store.getSnapshot(), index)?.id ?? id;
    },
    /** A page of the view as it is now, loaded or not; it is not shown. @throws ApiError */
    idsOnPage: async (page: number): Promise<number[]> => {
      const { view, pages } = store.getSnapshot();
      return (pages.get(page) ?? (await ask(view, page)).payload).map(({ id }) => id);
    },
    setView: (values: Partial<View>) => {
      const view = { ...store.getSnapshot().view, ...values };
      epoch += 1;
      visible = { first: 0, last: 0 };
      open = { id: open.id, index: -1 };
      keepView(storage, view);
      change({ view, pages: new Map(), phase: 'loading', total: 0, waiting: null });
      return refresh.now();
    },
    /** The saved view that the list was opened from: what is listed stays. */
    setSaved: (saved: View['saved']) => {
      const view = { ...store.getSnapshot().view, saved };
      keepView(storage, view);
      change({ view });
    },
    close: () => {
      epoch += 1;
      retry.stop();
      refresh.stop();
      fill.stop();
    },
  };
};
export type ListStore = ReturnType<typeof createListStore>;
