import type { SavedView } from '@porchlight/core/wire/settings/saved-view.ts';
import { expect, it, vi } from 'vitest';
import { type Api, ApiError } from '../../../shared/api.ts';
import { memoryStorage } from '../../../shared/storage.ts';
import { createListStore } from '../conversations/list-store.ts';
import { createSelection } from '../conversations/selection.ts';
import { START_VIEW, viewOfQuery } from '../conversations/view.ts';
import { createOpenView } from './open-view.ts';
import { createSavedViews } from './saved-views.ts';

const line = (value: string) => ({
  attribute_key: 'inbox_id',
  filter_operator: 'equal_to',
  values: [value],
  query_operator: null,
});
const queryOf = (inbox: string) => ({ payload: [line(inbox)], assignee_type: 'all', status: 'open' });
const view = (values: Partial<SavedView> = {}) =>
  ({
    ...{ id: 5, name: 'Repairs', filter_type: 'conversation', query: queryOf('1'), visibility: 'global' },
    ...values,
  }) as SavedView;
const refused = (status: number) =>
  new ApiError({ kind: 'status', status, message: 'gone', body: undefined, requestId: '', retryAfterMs: null });

const open = async (stored: SavedView[] = [view()]) => {
  const server = { stored, isGone: false };
  const counts = { mine_count: 0, assigned_count: 0, unassigned_count: 0, all_count: 0 };
  const api = {
    get: vi.fn(async (path: string) => {
      const id = Number(/custom_filters\/(\d+)/.exec(path)?.[1]);
      if (!id) return [...server.stored];
      const found = server.stored.find((each) => each.id === id);
      if (!found) throw refused(404);
      return found;
    }),
    post: async () => ({ meta: counts, payload: [] }),
    patch: async (_path: string, change: Partial<SavedView>) => {
      server.stored = server.stored.map((each) => ({ ...each, ...change }));
    },
    delete: async () => {
      if (server.isGone) throw refused(404);
      server.stored = [];
    },
  } as unknown as Api;
  const list = createListStore({ api, accountId: 1, storage: memoryStorage() });
  const views = createSavedViews(api, 1);
  const selection = createSelection();
  const openView = createOpenView({ list, views, selection });
  const shown = () => list.getSnapshot().view;
  const asked = vi.spyOn(api, 'post');
  return { server, list, views, selection, openView, shown, asked };
};
const opened = async (values?: SavedView[]) => {
  const all = await open(values);
  await all.views.load();
  await all.list.setView(viewOfQuery(5, all.server.stored[0]?.query));
  all.asked.mockClear();
  return all;
};

it('AGT-99 a view that a colleague deletes or no longer shares is named, and what is listed stays', async () => {
  const { server, views, openView, shown, asked } = await opened();
  const { lines } = shown();
  server.stored = [];
  await views.load();
  expect(openView.getSnapshot()).toEqual({ kind: 'gone', name: 'Repairs' });
  expect(shown()).toMatchObject({ saved: null, lines, status: 'open' });
  expect(asked).not.toHaveBeenCalled();
  openView.dismiss();
  expect(openView.getSnapshot()).toBeNull();
});

it('AGT-99 a view that went while the console was closed is no longer open either', async () => {
  const { list, views, openView, shown } = await open([]);
  await list.setView(viewOfQuery(5, queryOf('1')));
  await views.load();
  expect([openView.getSnapshot(), shown().saved]).toEqual([{ kind: 'gone', name: '' }, null]);
});

it('AGT-99 new conditions of a colleague are shown at once, unless the agent has changed their own', async () => {
  const { server, list, views, openView, shown } = await opened();
  server.stored = [view({ query: queryOf('2') })];
  await views.load();
  expect(openView.getSnapshot()).toEqual({ kind: 'changed', name: 'Repairs' });
  expect(shown()).toMatchObject({ saved: 5, lines: [{ values: ['2'] }] });

  await list.setView({ lines: [line('7')] });
  server.stored = [view({ query: queryOf('3') })];
  await views.load();
  expect(openView.getSnapshot()).toMatchObject({ kind: 'conflict', name: 'Repairs', view: { query: queryOf('3') } });
  expect(shown()).toMatchObject({ saved: 5, lines: [{ values: ['7'] }] });
});

it('AGT-99 a new name, another audience, another view and what the agent does themselves are no news', async () => {
  const { server, list, views, openView, shown } = await opened();
  server.stored = [view({ name: 'Returns', visibility: 'team' }), view({ id: 6, query: queryOf('9') })];
  await views.load();
  await views.change(5, { view: { ...shown(), lines: [line('4')] } });
  expect(shown().lines).toEqual([line('4')]);
  openView.dismiss();
  await list.setView({ lines: [line('5')] });
  await views.change(5, { view: shown() });
  expect(openView.getSnapshot()).toBeNull();
  await views.remove(5);
  expect([openView.getSnapshot(), shown().saved]).toEqual([null, null]);
});

it('AGT-99 a view that a colleague deleted first is deleted, and one that is refused is not', async () => {
  const { server, views, openView } = await opened();
  server.isGone = true;
  server.stored = [];
  await views.remove(5);
  expect([views.getSnapshot(), openView.getSnapshot()]).toEqual([[], null]);
});

it('AGT-99 a link opens its view; where it is gone, not shared or of contacts, that is said and the list stays', async () => {
  const { server, list, openView, shown } = await open();
  const show = vi.fn(({ id, query }: SavedView) => void list.setView(viewOfQuery(id, query)));
  await openView.openLinked(5, show);
  expect(shown()).toMatchObject({ saved: 5, lines: [{ values: ['1'] }] });
  await list.setView(START_VIEW);
  show.mockClear();
  await openView.openLinked(6, show);
  expect([openView.getSnapshot(), show.mock.calls]).toEqual([{ kind: 'missing' }, []]);
  openView.dismiss();
  server.stored = [view({ filter_type: 'contact' })];
  await openView.openLinked(5, show);
  expect([openView.getSnapshot(), show.mock.calls]).toEqual([{ kind: 'missing' }, []]);
});

it('AGT-155 all that match are selected no longer when a colleague changes what matches; what is ticked stays', async () => {
  const { server, views, selection, openView, shown } = await opened();
  selection.set([11, 12]);
  selection.selectMatching();
  server.stored = [view({ query: queryOf('2') })];
  await views.load();
  expect([openView.getSnapshot()?.kind, shown().lines[0]?.values]).toEqual(['changed', ['2']]);
  expect([selection.matching.getSnapshot(), [...selection.getSnapshot()]]).toEqual([false, [11, 12]]);
});
