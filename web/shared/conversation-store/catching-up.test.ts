import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api.ts';
import type { Entry } from '../outbox/entry.ts';
import { createStore } from '../store.ts';
import { createConversationStore } from './create.ts';

it('a conversation that could not be brought up to date tries again with the next heartbeat, although nothing is new', async () => {
  let isDown = false;
  const store = createConversationStore({
    id: null,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: {
      facts: async () => ({ id: 1, status: 'open', lastSeenAt: null, teamSeenAt: null }),
      latest: async () => ({ messages: [], cursor: 0 }),
      older: async () => [],
      sync: async () => {
        if (isDown) throw new ApiError({ kind: 'network' });
        return { payload: [], meta: { cursor: 0, more: false, reset: false } };
      },
      send: async () => ({ messages: [] }),
      typing: async () => {},
      seen: async () => {},
      delivered: async () => {},
      ownType: INCOMING,
    },
  });
  await store.catchUp();
  isDown = true;
  await store.catchUp();
  expect(store.getSnapshot().sync).toBe('stale');
  isDown = false;
  store.apply({ event: 'presence.update', data: { account_id: 1, users: {}, last_seq: 0 } });
  await expect.poll(() => store.getSnapshot().sync).toBe('ready');
  store.close();
});

it('a conversation that was left while it loaded is not loaded again beside the one that is shown', async () => {
  const asked: (number | null)[] = [];
  const answers: (() => void)[] = [];
  const store = createConversationStore({
    id: 5,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: {
      facts: async (id) => ({ id, status: 'open', lastSeenAt: null, teamSeenAt: null }),
      latest: async (id) => {
        asked.push(id);
        await new Promise<void>((answer) => answers.push(answer));
        return { messages: [], cursor: 0 };
      },
      older: async () => [],
      sync: async () => ({ payload: [], meta: { cursor: 0, more: false, reset: false } }),
      send: async () => ({ messages: [] }),
      typing: async () => {},
      seen: async () => {},
      delivered: async () => {},
      ownType: INCOMING,
    },
  });
  void store.catchUp();
  const conversation = { id: 5, status: 'open', contact_last_seen_at: 0, agent_last_seen_at: 0 };
  store.apply({ event: 'conversation.updated', data: conversation });
  void store.show(6);
  void store.show(5);
  answers[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(asked).toEqual([5, 6, 5]);
  for (const answer of answers) answer();
  await expect.poll(() => store.getSnapshot().sync).toBe('ready');
  expect(asked).toEqual([5, 6, 5]);
  store.close();
});

it('a conversation that could not be brought up to date tries again automatically on a connection that stays open', async () => {
  vi.useFakeTimers();
  const server = { isDown: false, asked: 0 };
  const store = createConversationStore({
    id: null,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: {
      facts: async () => ({ id: 1, status: 'open', lastSeenAt: null, teamSeenAt: null }),
      latest: async () => ({ messages: [], cursor: 0 }),
      older: async () => [],
      sync: async () => {
        server.asked += 1;
        if (server.isDown) throw new ApiError({ kind: 'timeout' });
        return { payload: [], meta: { cursor: 0, more: false, reset: false } };
      },
      send: async () => ({ messages: [] }),
      typing: async () => {},
      seen: async () => {},
      delivered: async () => {},
      ownType: INCOMING,
    },
  });
  await store.catchUp();
  server.isDown = true;
  await store.catchUp();
  const { asked } = server;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.asked).toBe(asked);
  store.setConnection('open');
  await store.catchUp();
  server.isDown = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([store.getSnapshot().sync, server.asked]).toEqual(['ready', asked + 2]);
  server.isDown = true;
  await store.catchUp();
  store.close();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.asked).toBe(asked + 3);
});

afterEach(() => void vi.useRealTimers());
