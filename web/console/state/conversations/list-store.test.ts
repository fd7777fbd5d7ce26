import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../../../shared/api.ts';
import { memoryStorage } from '../../../shared/storage.ts';
import { createListStore } from './list-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const COUNTS = { mine_count: 0, assigned_count: 0, unassigned_count: 0, all_count: 0 };

const setUp = () => {
  const server = { isDown: false, asked: 0 };
  const fetch = async () => {
    server.asked += 1;
    if (server.isDown) throw new TypeError('Failed to fetch');
    return Response.json({ meta: COUNTS, payload: [] });
  };
  const api = createApi({ baseUrl: 'http://chat.test', search: () => '', headers: () => ({}), fetch });
  return { server, list: createListStore({ api, accountId: 1, storage: memoryStorage() }) };
};

it('a list that could not be read is read again automatically, and no more once it is there', async () => {
  const { server, list } = setUp();
  await list.load();
  server.isDown = true;
  await list.load();
  expect(list.getSnapshot().stale).toBe(true);
  server.isDown = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(list.getSnapshot()).toMatchObject({ phase: 'ready', stale: false });
  const { asked } = server;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.asked).toBe(asked);
});

it('a list is read soon after an event although the clock of the device was set back', async () => {
  const { server, list } = setUp();
  await list.load();
  const { asked } = server;
  vi.setSystemTime(Date.now() - 3_600_000);
  list.refreshSoon();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.asked).toBe(asked + 1);
});

it('a closed list asks nothing more', async () => {
  const { server, list } = setUp();
  server.isDown = true;
  await list.load();
  list.close();
  const { asked } = server;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.asked).toBe(asked);
});

it('a list knows how many of it wait where the server says so, and no more in another order', async () => {
  const meta: object[] = [{ ...COUNTS, all_count: 9, waiting_count: 4 }, COUNTS];
  const fetch = async () => Response.json({ meta: meta.shift() ?? COUNTS, payload: [] });
  const api = createApi({ baseUrl: 'http://chat.test', search: () => '', headers: () => ({}), fetch });
  const list = createListStore({ api, accountId: 1, storage: memoryStorage() });
  await list.load();
  expect(list.getSnapshot().waiting).toBe(4);
  await list.setView({ sort: 'priority_desc' });
  expect(list.getSnapshot().waiting).toBeNull();
});

describe('the place of the open conversation', () => {
  const listOf = (ids: number[]) => {
    const server = { ids };
    const conversation = (id: number) => ({ id, meta: { sender: { id, thumbnail: '' } }, messages: [], labels: [] });
    const fetch = async () =>
      Response.json({
        meta: { ...COUNTS, all_count: server.ids.length },
        payload: server.ids.map(conversation),
      });
    const api = createApi({ baseUrl: 'http://chat.test', search: () => '', headers: () => ({}), fetch });
    return { server, list: createListStore({ api, accountId: 1, storage: memoryStorage() }) };
  };

  it('is where the keys go on from, after it has left the view', async () => {
    const { server, list } = listOf([11, 12, 13, 14]);
    await list.load();
    list.setOpen(12);
    expect(list.isListed(12)).toBe(true);
    server.ids = [11, 13, 14];
    await list.load();
    expect(list.isListed(12)).toBe(false);
    expect([await list.neighbour(12, 1), await list.neighbour(12, -1)]).toEqual([13, 11]);
  });

  it('is the last when it was the last', async () => {
    const { server, list } = listOf([11, 12]);
    await list.load();
    list.setOpen(12);
    server.ids = [11];
    await list.load();
    expect([await list.neighbour(12, 1), await list.neighbour(12, -1)]).toEqual([11, 11]);
  });

  it('begins at the top for one that was never in the list, and in another view', async () => {
    const { server, list } = listOf([11, 12, 13]);
    await list.load();
    list.setOpen(99);
    expect(await list.neighbour(99, 1)).toBe(11);
    list.setOpen(13);
    server.ids = [21, 22];
    await list.setView({ assignee: 'all' });
    expect(await list.neighbour(13, 1)).toBe(21);
  });
});
