import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '../../../shared/api.ts';
import { createViewCounts } from './view-counts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const server = { isDown: false, asked: 0, all: 3, unattended: 0, takesMs: 0 };
  const fetch = async () => {
    server.asked += 1;
    if (server.isDown) throw new TypeError('Failed to fetch');
    if (server.takesMs > 0) await new Promise((done) => setTimeout(done, server.takesMs));
    const { all, unattended } = server;
    return Response.json({ all, mention: 0, participating: 0, unattended, inboxes: [], teams: [], labels: [] });
  };
  const api = createApi({ baseUrl: 'http://chat.test', search: () => '', headers: () => ({}), fetch });
  return { server, counts: createViewCounts({ api, accountId: 1 }) };
};
const event = (name: string) => ({ event: name, data: {} }) as CableEvent;
const settle = () => vi.advanceTimersByTimeAsync(5_000);

it('a sidebar that is not shown asks for no numbers', async () => {
  const { server, counts } = setUp();
  counts.apply(event('conversation.created'));
  counts.refreshSoon();
  await settle();
  expect(server.asked).toBe(0);
  const leave = counts.watch();
  await settle();
  leave();
  counts.apply(event('conversation.created'));
  await settle();
  expect(server.asked).toBe(1);
});

it('numbers follow what happens, and a hundred events are few questions', async () => {
  const { server, counts } = setUp();
  counts.watch();
  await settle();
  expect(counts.getSnapshot()?.all).toBe(3);
  server.all = 4;
  for (let times = 0; times < 100; times += 1) counts.apply(event('conversation.status_changed'));
  await settle();
  expect(counts.getSnapshot()?.all).toBe(4);
  expect(server.asked).toBe(2);
  counts.apply(event('presence.update'));
  await settle();
  expect(server.asked).toBe(2);
});

it.each(['message.created', 'conversation.mentioned'])(
  'the numbers of unattended conversations and of mentions follow %s',
  async (name) => {
    const { server, counts } = setUp();
    counts.watch();
    await settle();
    server.unattended = 2;
    counts.apply(event(name));
    await settle();
    expect(counts.getSnapshot()?.unattended).toBe(2);
  },
);

it('numbers that could not be read are read again, and the last known ones stay', async () => {
  const { server, counts } = setUp();
  counts.watch();
  await settle();
  server.isDown = true;
  server.all = 9;
  counts.refreshSoon();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(counts.getSnapshot()?.all).toBe(3);
  server.isDown = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(counts.getSnapshot()?.all).toBe(9);
});

it.each([
  [2_500, 6],
  [9_000, 2],
])(
  'numbers that take the server %i ms are asked for less often: a busy minute costs %i questions',
  async (takesMs, most) => {
    const { server, counts } = setUp();
    server.takesMs = takesMs;
    counts.watch();
    for (let second = 0; second < 60; second += 1) {
      counts.apply(event('conversation.created'));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(server.asked).toBeGreaterThan(1);
    expect(server.asked).toBeLessThanOrEqual(most);
  },
);
