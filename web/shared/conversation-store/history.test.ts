import { expect, it } from 'vitest';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import type { Entry } from '../outbox/entry.ts';
import { createStore } from '../store.ts';
import { type ConversationStore, createConversationStore } from './create.ts';
import type { ConversationAdapter, ConversationFacts, StoredMessage } from './types.ts';

const message = (id: number, extra: Partial<StoredMessage> = {}): StoredMessage => ({
  id: id as MessageId,
  content: `message ${id}`,
  content_type: 'text',
  content_attributes: {},
  message_type: 0,
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
      ownType: 1,
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

it('a message that is gone to is loaded without a gap, although the newest page was loaded anew meanwhile', async () => {
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
  await expect(store.loadBackTo(7)).rejects.toThrow();
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
