import { expect, it, vi } from 'vitest';
import { createApi } from '../../shared/api.ts';
import { createSavedViews } from '../state/views/saved-views.ts';
import { createDirectory } from './directory.ts';

it('AGT-03 the agents are exactly the list of the last answer', async () => {
  const lists = [[{ id: 1 }, { id: 2 }], [{ id: 2 }]];
  const fetch = async (url: RequestInfo | URL) =>
    Response.json(String(url).includes('/agents') ? lists.shift() : { payload: [] });
  const api = createApi({ baseUrl: 'http://chat.test', search: () => '', headers: () => ({}), fetch });
  const directory = createDirectory(api, 1);
  await directory.load();
  await directory.load();
  expect(directory.getSnapshot().agents).toEqual([{ id: 2 }]);
});

const openApi = (answer: (path: string) => Response) => {
  const fetch = vi.fn(async (url: RequestInfo | URL) => answer(String(url)));
  const settings = { baseUrl: 'http://chat.test', search: () => '', headers: () => ({}), fetch };
  return { fetch, api: createApi(settings) };
};

it('loads names again after a failed answer, although the connection stayed open', async () => {
  vi.useFakeTimers();
  let isBroken = true;
  const { api, fetch } = openApi((path) => {
    if (path.includes('/teams')) return Response.json({ error: 'no' }, { status: 403 });
    if (isBroken) return Response.json({ error: 'busy' }, { status: 503 });
    return Response.json(path.includes('/agents') ? [{ id: 4 }] : { payload: [] });
  });
  const directory = createDirectory(api, 1);
  await directory.load();
  expect(directory.getSnapshot().agents).toEqual([]);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(directory.getSnapshot().agents).toEqual([{ id: 4 }]);
  const calls = fetch.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch.mock.calls).toHaveLength(calls);
  isBroken = true;
  await directory.load();
  directory.close();
  const last = fetch.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch.mock.calls).toHaveLength(last);
  vi.useRealTimers();
});

it('loads saved views again after a failed answer, although the connection stayed open', async () => {
  vi.useFakeTimers();
  const answers = [Response.json({}, { status: 503 }), Response.json([{ id: 1, name: 'Mine', query: {} }])];
  const { api } = openApi(() => answers.shift() ?? Response.json([]));
  const views = createSavedViews(api, 1);
  await views.load();
  expect(views.getSnapshot()).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(views.getSnapshot()).toMatchObject([{ name: 'Mine' }]);
  views.close();
  vi.useRealTimers();
});
