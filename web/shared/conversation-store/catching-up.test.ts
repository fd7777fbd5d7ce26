import { expect, it } from 'vitest';
import { ApiError } from '../api.ts';
import { createStore } from '../store.ts';
import type { Entry } from '../outbox/entry.ts';
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
      ownType: 0,
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
