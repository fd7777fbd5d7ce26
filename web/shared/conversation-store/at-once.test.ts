import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { expect, it } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { createStore } from '../store.ts';
import { createConversationStore } from './create.ts';
import { entry } from './messages.fake.ts';
import { withWaiting } from './sent-and-waiting.ts';
import { START } from './state.ts';
import type { ConversationAdapter, StoredMessage } from './types.ts';

const range = (from: number, to: number, extra: Partial<StoredMessage> = {}): StoredMessage[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    id: (from + at) as MessageId,
    content: `message ${from + at}`,
    content_type: 'text',
    content_attributes: {},
    message_type: 0,
    created_at: from + at,
    conversation_id: 5,
    status: 'sent',
    ...extra,
  }));

const make = (answers: Partial<ConversationAdapter<1>>) =>
  createConversationStore({
    id: 5,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: {
      ownType: 1,
      facts: async (id) => ({ id, status: 'open', lastSeenAt: null, teamSeenAt: null }),
      latest: async () => ({ messages: range(41, 60), cursor: 1 }),
      older: async (before) => range(before - 20, before - 1),
      sync: async (after) => ({ payload: [], meta: { cursor: after, more: false, reset: false } }),
      send: async () => ({ messages: [] }),
      typing: async () => {},
      seen: async () => {},
      delivered: async () => {},
      ...answers,
    },
  });

it('a change that arrives while two parts of history are on their way is kept for the one that comes last', async () => {
  const [page, part] = [Promise.withResolvers<StoredMessage[]>(), Promise.withResolvers<StoredMessage[]>()];
  const asked: string[] = [];
  const store = make({
    older: () => {
      asked.push('older');
      return page.promise;
    },
    between: () => {
      asked.push('between');
      return part.promise;
    },
  });
  await store.catchUp();
  const work = [store.loadOlder(), store.loadBackTo(7)];
  await expect.poll(() => asked).toEqual(['older', 'between']);
  const [edited] = range(10, 10, { content: 'edited' });
  store.apply({ event: 'message.updated', data: { ...edited, updated_at: '2026-01-01T00:00:00Z' } });
  page.resolve(range(21, 40));
  await work[0];
  part.resolve(range(7, 40));
  await Promise.all(work);
  const { messages } = store.getSnapshot();
  expect([messages[0]?.id, messages.length, messages.find(({ id }) => id === 10)?.content]).toEqual([7, 54, 'edited']);
  store.close();
});

it('older messages of a conversation that was left end nothing of the one that is shown', async () => {
  const pages: PromiseWithResolvers<StoredMessage[]>[] = [];
  const store = make({
    older: () => {
      pages.push(Promise.withResolvers());
      return pages.at(-1)?.promise ?? Promise.resolve([]);
    },
  });
  await store.catchUp();
  const first = store.loadOlder();
  await expect.poll(() => pages.length).toBe(1);
  await store.show(6);
  const second = store.loadOlder();
  await expect.poll(() => pages.length).toBe(2);
  pages[0]?.resolve(range(21, 40));
  await first;
  expect(store.getSnapshot()).toMatchObject({ id: 6, loadingOlder: true });
  expect(store.getSnapshot().messages).toHaveLength(20);
  pages[1]?.resolve(range(21, 40));
  await second;
  expect(store.getSnapshot().loadingOlder).toBe(false);
  expect(store.getSnapshot().messages).toHaveLength(40);
  store.close();
});

it('a conversation that is asked for again while it loads is asked for once, and for what is new after that', async () => {
  const asked: string[] = [];
  const page = Promise.withResolvers<void>();
  const store = make({
    latest: async () => {
      asked.push('latest');
      await page.promise;
      return { messages: range(41, 60), cursor: 1 };
    },
    sync: async (after) => {
      asked.push('sync');
      return { payload: [], meta: { cursor: after, more: false, reset: false } };
    },
  });
  const work = [store.catchUp(), store.catchUp(), store.catchUp()];
  expect(asked).toEqual(['latest']);
  page.resolve();
  await Promise.all(work);
  await expect.poll(() => [asked, store.getSnapshot().sync]).toEqual([['latest', 'sync'], 'ready']);
  store.close();
});

it('a message that waits is shown as failed once it is', () => {
  const waiting = withWaiting(START.timeline, [entry]);
  expect(withWaiting(waiting, [{ ...entry, state: 'failed' }]).pending.map(({ status }) => status)).toEqual(['failed']);
});
