import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { expect, it, vi } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { createStore } from '../store.ts';
import { createConversationStore } from './create.ts';
import { entry, message } from './messages.fake.ts';
import type { ConversationAdapter, Loaded, StoredMessage } from './types.ts';

const fromTeam = (id: number, conversation_id = 5): StoredMessage => ({
  ...message(id, conversation_id),
  message_type: OUTGOING,
  status: 'sent',
});
const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => fromTeam(from + at));

const make = (answers: Partial<ConversationAdapter<0>> = {}, loaded?: Loaded) => {
  const asked: unknown[] = [];
  const store = createConversationStore({
    id: 5,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    loaded,
    adapter: {
      ownType: INCOMING,
      facts: async (id) => ({ id, status: 'open', lastSeenAt: null, teamSeenAt: null }),
      latest: async () => {
        asked.push('latest');
        return { messages: range(41, 20), cursor: 1 };
      },
      older: async () => [],
      sync: async (after) => {
        asked.push(['sync', after]);
        return { payload: [], meta: { cursor: after, more: false, reset: false } };
      },
      send: async () => ({ messages: [] }),
      typing: async () => {},
      seen: async () => {},
      delivered: async (ids) => void asked.push(['delivered', ids]),
      ...answers,
    },
  });
  const ids = () => store.getSnapshot().messages.map(({ id }) => id);
  return { store, asked, ids };
};

const PAGE: Loaded = {
  page: { messages: [fromTeam(7)], cursor: 9 },
  facts: { id: 5, status: 'open', lastSeenAt: null, teamSeenAt: null },
};

it('a conversation that came with its page is not loaded again: its messages are acknowledged, and what is new is asked for', async () => {
  const { store, asked, ids } = make({}, PAGE);
  expect(ids()).toEqual([7]);
  await store.catchUp();
  expect(asked).toEqual([
    ['delivered', [7]],
    ['sync', 9],
  ]);
  store.close();
});

it('a late event of the conversation that came with the page begins no other one', async () => {
  const { store, asked } = make({}, PAGE);
  void store.show(null);
  store.apply({ event: 'conversation.updated', data: { id: 5, status: 'open', contact_last_seen_at: 0 } });
  expect(store.getSnapshot()).toMatchObject({ id: null, messages: [] });
  expect(asked).toEqual([['delivered', [7]]]);
  store.close();
});

it('changes that come in several parts are asked for until there are no more', async () => {
  const after: number[] = [];
  const { store, ids } = make(
    {
      sync: async (cursor) => {
        after.push(cursor);
        const next = cursor + 1;
        const change = { seq: next, event: 'message.created', data: fromTeam(next) };
        return { payload: [change], meta: { cursor: next, more: next < 12, reset: false } };
      },
    },
    PAGE,
  );
  await store.catchUp();
  expect([after, ids(), store.getSnapshot().sync]).toEqual([[9, 10, 11], [7, 10, 11, 12], 'ready']);
  store.close();
});

it('a message that was sent into a conversation does not have it loaded again', async () => {
  const sent = { ...message(61, 5), echo_id: 'e' };
  const { store, asked, ids } = make({ send: async () => ({ messages: [sent], facts: { id: 5 } }) });
  await store.deliver(entry);
  await store.deliver({ ...entry, echo_id: 'f' });
  expect(asked.filter((each) => each === 'latest')).toHaveLength(1);
  expect(ids().at(-1)).toBe(61);
  store.close();
});

it('the greeting that a first message brings is acknowledged', async () => {
  const greeting = { ...fromTeam(3, 8), message_type: OUTGOING };
  const { store, asked } = make({
    facts: async () => ({ id: null, status: null, lastSeenAt: null, teamSeenAt: null }),
    latest: async () => ({ messages: [], cursor: 0 }),
    send: async () => ({ messages: [{ ...message(2, 8), echo_id: 'e' }, greeting], facts: { id: 8, status: 'open' } }),
  });
  await store.deliver(entry);
  expect(store.getSnapshot().id).toBe(8);
  expect(asked).toEqual([['delivered', [3]]]);
  store.close();
});

it('a message that changes is acknowledged where it is shown, and not where only older pages would show it', async () => {
  const { store, asked } = make();
  await store.catchUp();
  asked.length = 0;
  const change = (id: number) =>
    store.apply({
      event: 'message.updated',
      data: { ...fromTeam(id), content: 'edited', updated_at: '2026-01-01T00:00:00Z' },
    });
  for (const id of [40, 41, 60]) change(id);
  expect(asked).toEqual([
    ['delivered', [41]],
    ['delivered', [60]],
  ]);
  store.close();
});

it('going to a message loads the conversation first, and only where it is not loaded yet', async () => {
  const between = vi.fn(async (from: number, before: number) => range(from, before - from));
  const { store, asked, ids } = make({ between });
  await store.loadBackTo(30);
  expect([between.mock.calls, ids()[0]]).toEqual([[[30, 41]], 30]);
  await store.loadBackTo(20);
  expect([between.mock.calls.at(-1), ids()[0]]).toEqual([[20, 30], 20]);
  expect(asked.filter((each) => !Array.isArray(each) || each[0] === 'sync')).toEqual(['latest']);
  store.close();
});
