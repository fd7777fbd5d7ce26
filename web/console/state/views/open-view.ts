import type { SavedView } from '@porchlight/core/wire/settings/saved-view.ts';
import { createStore } from '../../../shared/store.ts';
import { nullIfNotFound } from '../../loading/null-if-not-found.ts';
import type { ListStore } from '../conversations/list-store.ts';
import type { Selection } from '../conversations/selection.ts';
import { hasSameQuery, viewOfQuery } from '../conversations/view.ts';
import type { SavedViews } from './saved-views.ts';

export type ViewNotice =
  /** The open view was deleted, or is no longer shared with the agent. */
  | { kind: 'gone'; name: string }
  /** Its new conditions are applied. */
  | { kind: 'changed'; name: string }
  /** Its conditions were changed while the agent had changed them too. */
  | { kind: 'conflict'; name: string; view: SavedView }
  /** The view of a link. */
  | { kind: 'missing' };

type OpenViewDeps = {
  list: Pick<ListStore, 'getSnapshot' | 'setView' | 'setSaved'>;
  views: SavedViews;
  selection: Pick<Selection, 'keepTicked'>;
};

/** Says what colleagues do with the view that is open. What is listed, ticked or being written stays. */
export const createOpenView = ({ list, views, selection }: OpenViewDeps) => {
  const notice = createStore<ViewNotice | null>(null);
  let before: readonly SavedView[] = [];

  const follow = () => {
    const previous = before;
    before = views.getSnapshot();
    const { view } = list.getSnapshot();
    const { saved } = view;
    if (saved === null) return;
    const [was, now] = [previous, before].map((each) => each.find(({ id }) => id === saved));
    if (!now) {
      list.setSaved(null);
      if (!views.isRemovedHere(saved)) notice.set({ kind: 'gone', name: was?.name ?? '' });
      return;
    }
    const next = viewOfQuery(now.id, now.query);
    if (!was || hasSameQuery(next, viewOfQuery(was.id, was.query)) || hasSameQuery(next, view)) return;
    if (!hasSameQuery(view, viewOfQuery(was.id, was.query)))
      return notice.set({ kind: 'conflict', name: now.name, view: now });
    notice.set({ kind: 'changed', name: now.name });
    // A run on all that match would change conversations that the agent has not seen.
    selection.keepTicked();
    void list.setView(next);
  };
  const stop = views.subscribe(follow);

  return {
    subscribe: notice.subscribe,
    getSnapshot: notice.getSnapshot,
    dismiss: () => notice.set(null),
    /** Opens the view of a link, and says so where there is none for this agent. @throws ApiError */
    openLinked: async (id: number, open: (view: SavedView) => void) => {
      const view = await nullIfNotFound(views.find(id));
      if (view?.filter_type === 'conversation') open(view);
      else notice.set({ kind: 'missing' });
    },
    close: stop,
  };
};
export type OpenView = ReturnType<typeof createOpenView>;
