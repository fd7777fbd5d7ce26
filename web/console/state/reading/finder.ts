import type { Api } from '../../../shared/api.ts';
import { createStore } from '../../../shared/store.ts';

type FinderDeps = {
  api: Pick<Api, 'get'>;
  /** That of the conversation. */
  path: string;
  /** Shows a message in its place. @throws ApiError */
  goTo: (id: number) => Promise<unknown>;
};

/** `ids`: of the matches, newest first; `at`: the one that is shown; `more`: older ones exist that were not sent. */
export type Finding = {
  query: string;
  phase: 'rest' | 'loading' | 'failed';
  ids: readonly number[];
  more: boolean;
  at: number;
};

const NOTHING: Finding = { query: '', phase: 'rest', ids: [], more: false, at: 0 };

export const shownMatch = (finding: Finding | null): number | null => finding?.ids[finding.at] ?? null;

/** The search in one conversation; null while its bar is closed. A late answer to an older question is dropped. */
export const createFinder = ({ api, path, goTo }: FinderDeps) => {
  const store = createStore<Finding | null>(null);
  let latest = 0;

  const change = (values: Partial<Finding>) => {
    const finding = store.getSnapshot();
    if (finding) store.set({ ...finding, ...values });
  };

  const show = async (at: number) => {
    latest += 1;
    const mine = latest;
    change({ at, phase: 'rest' });
    const id = shownMatch(store.getSnapshot());
    if (id === null) return;
    await goTo(id).catch(() => mine === latest && change({ phase: 'failed' }));
  };

  const search = async (query: string) => {
    latest += 1;
    const mine = latest;
    change({ ...NOTHING, query, phase: query ? 'loading' : 'rest' });
    if (!query) return;
    try {
      const { payload, meta } = await api.get<{ payload: { id: number }[]; meta: { more: boolean } }>(
        `${path}/messages/search`,
        { q: query },
      );
      if (mine !== latest) return;
      change({ ids: payload.map(({ id }) => id), more: meta.more });
      await show(0);
    } catch {
      if (mine === latest) change({ phase: 'failed' });
    }
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    open: () => store.set(store.getSnapshot() ?? NOTHING),
    close: () => {
      latest += 1;
      store.set(null);
    },
    search,
    /** 1: the match before in time, -1: the one after. Begins again at the other end. */
    step: async (by: 1 | -1) => {
      const { ids, at } = store.getSnapshot() ?? NOTHING;
      if (ids.length > 0) await show((at + by + ids.length) % ids.length);
    },
    retry: async () => search(store.getSnapshot()?.query ?? ''),
  };
};
export type Finder = ReturnType<typeof createFinder>;
