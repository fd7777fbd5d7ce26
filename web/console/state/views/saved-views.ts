import { accountPath } from '@porchlight/core/wire/http.ts';
import type { SavedView, ViewVisibility } from '@porchlight/core/wire/settings/saved-view.ts';
import type { Api } from '../../../shared/api.ts';
import { createStore } from '../../../shared/store.ts';
import { createLoadAgain } from '../../base/load-again.ts';
import { nullIfNotFound } from '../../loading/null-if-not-found.ts';
import { queryOfView, type View } from '../conversations/view.ts';

/** Who sees a view. */
export type Sharing = { visibility: ViewVisibility; team_id: number | null };
type Query = Pick<View, 'lines' | 'sort' | 'assignee' | 'status'>;
export type ViewChange = { name?: string; sharing?: Sharing; view?: Query };

/** The views that the agent sees, their own and shared ones, stored by the server (`custom_filters`). */
export const createSavedViews = (api: Api, accountId: number) => {
  const store = createStore<readonly SavedView[]>([]);
  const path = accountPath(accountId, 'custom_filters');
  /** Deleted here: no news for the agent. */
  const removed = new Set<number>();

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
    isRemovedHere: (id: number) => removed.has(id),
    /** One that a link names, however new it is. @throws ApiError 404 where it is gone, or not shared with the agent */
    find: (id: number) => api.get<SavedView>(`${path}/${id}`),
    create: async (name: string, query: Query, sharing: Sharing): Promise<number> => {
      const { id } = await api.post<SavedView>(path, {
        name,
        filter_type: 'conversation',
        query: queryOfView(query),
        ...sharing,
      });
      await load();
      return id;
    },
    /** Sends what was changed alone: what a colleague changed meanwhile stays. */
    change: async (id: number, { name, sharing, view }: ViewChange) => {
      await api.patch(`${path}/${id}`, {
        ...(name === undefined ? {} : { name }),
        ...sharing,
        ...(view ? { query: queryOfView(view) } : {}),
      });
      await load();
    },
    remove: async (id: number) => {
      removed.add(id);
      try {
        // A colleague may have been quicker.
        await nullIfNotFound(api.delete(`${path}/${id}`));
      } catch (error) {
        removed.delete(id);
        throw error;
      }
      await load();
    },
  };
};
export type SavedViews = ReturnType<typeof createSavedViews>;
