import { expect, it } from 'vitest';
import { ApiError } from '../api.ts';
import type { Entry } from '../outbox/entry.ts';
import { createStore } from '../store.ts';
import { createConversationStore } from './create.ts';
import { message } from './messages.fake.ts';
import type { ConversationAdapter, SyncState } from './types.ts';

const make = (answers: Partial<ConversationAdapter<0>> = {}) => {
  const asked: unknown[][] = [];
  const note =
    (name: string) =>
    async (...args: unknown[]) =>
      void asked.push([name, ...args]);
  const store = createConversationStore({
    id: 1,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: {
      ownType: 0,
      facts: async () => ({ id: 1, status: 'open', lastSeenAt: null, teamSeenAt: null }),
      latest: async () => ({ messages: [message(1, 1)], cursor: 5 }),
      older: async () => [],
      sync: async (after) => {
        asked.push(['sync', after]);
        return { payload: [], meta: { cursor: 7, more: false, reset: false } };
      },
      send: async () => ({ messages: [] }),
      typing: note('typing'),
      seen: note('seen'),
      delivered: note('delivered'),
      ...answers,
    },
  });
  const beat = (last_seq: number) =>
    store.apply({ event: 'presence.update', data: { account_id: 1, users: {}, last_seq } });
  return { store, asked, beat };
};

it('a frame that was lost is found by the next heartbeat, and nothing is asked for while there is none', async () => {
  const { store, asked, beat } = make();
  await store.catchUp();
  beat(5);
  beat(4);
  expect(asked).toEqual([]);
  const states: SyncState[] = [];
  store.subscribe(() => states.push(store.getSnapshot().sync));
  beat(6);
  await expect.poll(() => states.at(-1)).toBe('ready');
  expect([asked, states[0]]).toEqual([[['sync', 5]], 'catching-up']);
  beat(7);
  expect(asked).toHaveLength(1);
  store.close();
});

it('a conversation that could not be loaded at all is loaded with the next heartbeat', async () => {
  let isAway = true;
  const { store, beat } = make({
    latest: async () => {
      if (isAway) throw new ApiError({ kind: 'network' });
      return { messages: [message(1, 1)], cursor: 5 };
    },
  });
  await store.catchUp();
  expect(store.getSnapshot().sync).toBe('error');
  isAway = false;
  beat(0);
  await expect.poll(() => store.getSnapshot()).toMatchObject({ sync: 'ready', messages: [{ id: 1 }] });
  store.close();
});

it('typing and reading are reported for the conversation that is shown', async () => {
  const { store, asked } = make();
  store.markSeen();
  expect(asked).toEqual([]);
  await store.catchUp();
  store.signalTyping('on');
  store.markSeen();
  expect(asked).toEqual([
    ['typing', 'on', 1],
    ['seen', 1],
  ]);
  store.close();
});

it('a conversation that its visitor has ended is resolved, unless another one is shown by then', async () => {
  const { store } = make();
  await store.catchUp();
  store.ended(2);
  expect(store.getSnapshot().status).toBe('open');
  store.ended(1);
  expect(store.getSnapshot().status).toBe('resolved');
  store.close();
});
