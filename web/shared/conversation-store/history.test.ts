import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { expect, it, vi } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { createStore } from '../store.ts';
import { type ConversationStore, createConversationStore } from './create.ts';
import type { ConversationAdapter, ConversationFacts, StoredMessage } from './types.ts';

const message = (id: number, extra: Partial<StoredMessage> = {}): StoredMessage => ({
  id: id as MessageId,
  content: `message ${id}`,
  content_type: 'text',
  content_attributes: {},
  message_type: INCOMING,
  created_at: id,
  conversation_id: 5,
  status: 'sent',
  ...extra,
});
const range = (from: number, count: number, extra: Partial<StoredMessage> = {}) =>
  Array.from({ length: count }, (_, at) => message(from + at, extra));
const updated = (id: number, extra: Partial<StoredMessage>) => ({
  event: 'message.updated',
  data: { ...message(id, extra), updated_at: '2026-01-01T00:00:00Z' },
});

const open = async (
  answers: Partial<ConversationAdapter<1>>,
  onMade: (store: ConversationStore) => void = () => {},
) => {
  const store = createConversationStore({
    id: 5,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: {
      ownType: OUTGOING,
      facts: async () => ({ id: 5, status: 'open', lastSeenAt: null, teamSeenAt: null }),
      latest: async () => ({ messages: range(41, 20), cursor: 1 }),
      older: async (before) => range(before - 20, 20),
      sync: async (after) => ({ payload: [], meta: { cursor: after, more: false, reset: false } }),
      send: async () => ({ messages: [] }),
      typing: async () => {},
      seen: async () => {},
      delivered: async () => {},
      ...answers,
    },
  });
  onMade(store);
  await store.catchUp();
  return store;
};
const ids = ({ getSnapshot }: Awaited<ReturnType<typeof open>>) => getSnapshot().messages.map(({ id }) => id);
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

it('a change that arrives while its page is on its way is in the list when the page is older than it', async () => {
  const page = Promise.withResolvers<StoredMessage[]>();
  let asked = 0;
  const store = await open({
    older: () => {
      asked += 1;
      return page.promise;
    },
  });
  const loading = store.loadOlder();
  await expect.poll(() => asked).toBe(1);
  store.apply(updated(30, { content: 'edited' }));
  store.apply(updated(31, { content_attributes: { deleted: true } }));
  expect(ids(store)).toEqual(numbers(41, 60));
  page.resolve(range(21, 20));
  await loading;
  expect(ids(store)).toEqual(numbers(21, 60).filter((id) => id !== 31));
  expect(store.getSnapshot().messages[9]?.content).toBe('edited');
  store.close();
});

it('pages of nothing but deleted messages are passed over by one scroll', async () => {
  const store = await open({
    older: async (before) => range(before - 20, 20, before > 10_021 ? { content_attributes: { deleted: true } } : {}),
    latest: async () => ({ messages: range(10_041, 20), cursor: 1 }),
  });
  await store.loadOlder();
  expect([ids(store)[0], store.getSnapshot().loadingOlder]).toEqual([10_001, false]);
  store.close();
});

it('jumping to a message loads without a gap, although the newest page was reloaded meanwhile', async () => {
  const between = [Promise.withResolvers<StoredMessage[]>()];
  const asked: [number, number][] = [];
  let newest = 41;
  const store = await open({
    latest: async () => ({ messages: range(newest, 20), cursor: 1 }),
    sync: async () => ({ payload: [], meta: { cursor: 9, more: false, reset: true } }),
    between: (from, before) => {
      asked.push([from, before]);
      return between[asked.length - 1]?.promise ?? Promise.resolve(range(from, before - from));
    },
  });
  const going = store.loadBackTo(7);
  await expect.poll(() => asked).toEqual([[7, 41]]);
  newest = 141;
  await store.catchUp();
  between[0]?.resolve(range(7, 34));
  await going;
  expect(asked).toEqual([
    [7, 41],
    [7, 141],
  ]);
  expect(ids(store)).toEqual(numbers(7, 160));
  store.close();
});

it('going to a message says so when the conversation cannot be loaded', async () => {
  const store = await open({ latest: () => Promise.reject(new Error('no network')) });
  await expect(store.loadBackTo(7)).rejects.toMatchObject({ failure: { kind: 'network' } });
  store.close();
});

it('a status that changes while the facts are on their way is not taken back by them', async () => {
  const facts = Promise.withResolvers<ConversationFacts>();
  const resolved = { id: 5, status: 'resolved', contact_last_seen_at: 0 };
  let store: ConversationStore | undefined;
  const opening = open(
    {
      facts: () => facts.promise,
      sync: async (after) => ({
        payload: after < 3 ? [{ seq: 3, event: 'conversation.status_changed', data: resolved }] : [],
        meta: { cursor: 3, more: false, reset: false },
      }),
    },
    (made) => {
      store = made;
    },
  );
  await expect.poll(() => store?.getSnapshot().messages.length).toBe(20);
  store?.apply({ event: 'conversation.status_changed', data: resolved });
  facts.resolve({ id: 5, status: 'open', lastSeenAt: null, teamSeenAt: null });
  await opening;
  await expect.poll(() => store?.getSnapshot()).toMatchObject({ status: 'resolved', sync: 'ready' });
  store?.close();
});

it('the one who types goes on when an old message of theirs changes, and stops when a new one comes', async () => {
  const store = await open({});
  const typing = { conversation: { id: 5 }, user: { name: 'Mia', thumbnail: '' }, is_private: false };
  store.apply({ event: 'conversation.typing_on', data: typing });
  store.apply(updated(50, { status: 'read' }));
  expect(store.getSnapshot().typist?.name).toBe('Mia');
  store.apply({ event: 'message.created', data: message(61) });
  expect(store.getSnapshot().typist).toBeNull();
  store.close();
});

it('two scrolls at once ask for one page, and the next for the one before it', async () => {
  const asked: number[] = [];
  const store = await open({
    older: async (before) => {
      asked.push(before);
      return range(before - 20, 20);
    },
  });
  await Promise.all([store.loadOlder(), store.loadOlder()]);
  expect([asked, ids(store)]).toEqual([[41], numbers(21, 60)]);
  await store.loadOlder();
  expect([asked, ids(store)]).toEqual([[41, 21], numbers(1, 60)]);
  store.close();
});

it('the next page is that before the lowest id that was loaded, also when its message was deleted since (CON-39)', async () => {
  const asked: number[] = [];
  const store = await open({
    older: async (before) => {
      asked.push(before);
      return range(before - 20, 20);
    },
  });
  store.apply(updated(41, { content_attributes: { deleted: true } }));
  expect(ids(store)).toEqual(numbers(42, 60));
  await store.loadOlder();
  expect([asked, ids(store)]).toEqual([[41], [...numbers(21, 40), ...numbers(42, 60)]]);
  store.close();
});

it('nothing is asked for before the first message', async () => {
  const older = vi.fn(async () => []);
  const store = await open({ latest: async () => ({ messages: range(41, 19), cursor: 1 }), older });
  await store.loadOlder();
  expect([older.mock.calls, store.getSnapshot().allLoaded]).toEqual([[], true]);
  const some = await open({ older });
  await some.loadOlder();
  await some.loadOlder();
  expect([older.mock.calls.length, some.getSnapshot().allLoaded]).toEqual([1, true]);
  store.close();
  some.close();
});

it('a page that failed is asked for again by the next scroll', async () => {
  const older = vi.fn(async (before: number) => range(before - 20, 20)).mockRejectedValueOnce(new Error('no network'));
  const store = await open({ older });
  await store.loadOlder();
  expect([ids(store)[0], store.getSnapshot().loadingOlder]).toEqual([41, false]);
  await store.loadOlder();
  expect([ids(store)[0], older.mock.calls.map(([before]) => before)]).toEqual([21, [41, 41]]);
  store.close();
});

it('a page that comes after its conversation was left is neither shown nor waited for', async () => {
  const page = Promise.withResolvers<StoredMessage[]>();
  const store = await open({
    older: () => page.promise,
    latest: async (id) => ({ messages: range(id === 5 ? 41 : 141, 20, { conversation_id: id ?? 0 }), cursor: 1 }),
    facts: async (id) => ({ id, status: 'open', lastSeenAt: null, teamSeenAt: null }),
  });
  const loading = store.loadOlder();
  await expect.poll(() => store.getSnapshot().loadingOlder).toBe(true);
  await store.show(6);
  expect(store.getSnapshot().loadingOlder).toBe(false);
  page.resolve(range(121, 20));
  await loading;
  expect([ids(store), store.getSnapshot().loadingOlder]).toEqual([numbers(141, 160), false]);
  store.close();
});

it('a message that is loaded is gone to without asking, and so is one where there is no way back to it', async () => {
  const between = vi.fn(async (from: number, before: number) => range(from, before - from));
  const store = await open({ between });
  for (const id of [41, 60]) await store.loadBackTo(id);
  expect([between.mock.calls, ids(store)]).toEqual([[], numbers(41, 60)]);
  await store.loadBackTo(40);
  expect([between.mock.calls, ids(store)]).toEqual([[[40, 41]], numbers(40, 60)]);
  store.close();
  const visitor = await open({});
  await visitor.loadBackTo(7);
  expect(ids(visitor)).toEqual(numbers(41, 60));
  visitor.close();
});

it('going to a message ends when its conversation is left', async () => {
  const part = Promise.withResolvers<StoredMessage[]>();
  const between = vi.fn(() => part.promise);
  const store = await open({
    between,
    latest: async (id) => ({ messages: range(id === 5 ? 41 : 141, 20, { conversation_id: id ?? 0 }), cursor: 1 }),
    facts: async (id) => ({ id, status: 'open', lastSeenAt: null, teamSeenAt: null }),
  });
  const going = store.loadBackTo(7);
  await expect.poll(() => between.mock.calls.length).toBe(1);
  await store.show(6);
  part.resolve(range(7, 34));
  await going;
  expect([ids(store), between.mock.calls.length]).toEqual([numbers(141, 160), 1]);
  store.close();
});

it('older messages that the visitor’s page has now are acknowledged', async () => {
  const said: number[][] = [];
  const store = createConversationStore({
    id: 5,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: {
      ownType: INCOMING,
      facts: async () => ({ id: 5, status: 'open', lastSeenAt: null, teamSeenAt: null }),
      latest: async () => ({ messages: range(41, 20), cursor: 1 }),
      older: async () => [message(39, { message_type: OUTGOING }), message(40)],
      sync: async (after) => ({ payload: [], meta: { cursor: after, more: false, reset: false } }),
      send: async () => ({ messages: [] }),
      typing: async () => {},
      seen: async () => {},
      delivered: async (input) => void said.push(input),
    },
  });
  await store.catchUp();
  await store.loadOlder();
  expect(said).toEqual([[39]]);
  store.close();
});
