import { accountPath } from '@porchlight/core/wire/http.ts';
import type { Api } from '../../../shared/api.ts';
import { createStore } from '../../../shared/store.ts';
import { createLoadAgain } from '../../base/load-again.ts';
import { queryOfView, type View } from './view.ts';

export type SavedView = { id: number; name: string; query: unknown };

/** An agent's own views, kept by the server so that they are there on every machine (`custom_filters`). */
export const createSavedViews = (api: Api, accountId: number) => {
  const store = createStore<readonly SavedView[]>([]);
  const path = accountPath(accountId, 'custom_filters');

  /** Counts readings: an answer to an earlier one is dropped. */
  let newest = 0;
  const { load, close } = createLoadAgain(async () => {
    newest += 1;
    const mine = newest;
    const views = await api.get<SavedView[]>(path, { filter_type: 'conversation' });
    if (mine === newest) store.set(views);
  });

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    close,
    create: async (name: string, view: View): Promise<number> => {
      const { id } = await api.post<SavedView>(path, { name, filter_type: 'conversation', query: queryOfView(view) });
      await load();
      return id;
    },
    update: async (id: number, view: View) => {
      await api.patch(`${path}/${id}`, { query: queryOfView(view) });
      await load();
    },
    rename: async (id: number, name: string) => {
      await api.patch(`${path}/${id}`, { name });
      await load();
    },
    remove: async (id: number) => {
      await api.delete(`${path}/${id}`);
      await load();
    },
  };
};
