import { MESSAGE_PAGE } from '@porchlight/core/wire/limits.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { expect, it } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { createStore } from '../store.ts';
import { createConversationStore } from './create.ts';
import { entry, message } from './messages.fake.ts';
import type { ConversationFacts, Page, SendResult, StoredMessage } from './types.ts';

const facts = (id: number | null): ConversationFacts => ({ id, status: 'open', lastSeenAt: null, teamSeenAt: null });

const twoTabs = async () => {
  const sent = Promise.withResolvers<SendResult>();
  const pageOf3 = Promise.withResolvers<Page>();
  const factsOf3 = Promise.withResolvers<ConversationFacts>();
  const store = createConversationStore({
    id: null,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: {
      latest: async (id) => (id === 3 ? pageOf3.promise : { messages: id === 4 ? [message(2, 4)] : [], cursor: 2 }),
      facts: async (id) => (id === 3 ? factsOf3.promise : facts(id)),
      older: async () => [],
      sync: async (after) => ({ payload: [], meta: { cursor: after, more: false, reset: false } }),
      send: () => sent.promise,
      typing: async () => {},
      seen: async () => {},
      delivered: async () => {},
      ownType: INCOMING,
    },
  });
  await store.catchUp();
  const delivering = store.deliver(entry);
  store.apply({ event: 'message.created', data: message(1, 3) });
  const answerSend = () => sent.resolve({ messages: [message(2, 4)], facts: { id: 4, status: 'open' } });
  return { store, delivering, pageOf3, factsOf3, answerSend };
};
const shown = ({ store }: Awaited<ReturnType<typeof twoTabs>>) => {
  const { id, sync, messages } = store.getSnapshot();
  return { id, sync, messages: messages.map((each) => each.id) };
};

it('a tab shows the conversation that its own message began, however late an answer about the other tab’s comes', async () => {
  const tabs = await twoTabs();
  tabs.pageOf3.resolve({ messages: [message(1, 3)], cursor: 1 });
  await expect.poll(() => shown(tabs).messages).toEqual([1]);
  tabs.answerSend();
  await tabs.delivering;
  tabs.factsOf3.resolve(facts(3));
  await tabs.factsOf3.promise;
  expect(shown(tabs)).toEqual({ id: 4, sync: 'ready', messages: [2] });
  tabs.store.close();
});

it('does so when nothing of the other tab’s conversation has arrived yet', async () => {
  const tabs = await twoTabs();
  tabs.answerSend();
  await tabs.delivering;
  tabs.pageOf3.resolve({ messages: [message(1, 3)], cursor: 1 });
  tabs.factsOf3.resolve(facts(3));
  await Promise.all([tabs.pageOf3.promise, tabs.factsOf3.promise]);
  expect(shown(tabs)).toEqual({ id: 4, sync: 'ready', messages: [2] });
  tabs.store.close();
});

it('an older page of the conversation before that one neither comes into it nor keeps it loading', async () => {
  const older = Promise.withResolvers<StoredMessage[]>();
  const page = Array.from({ length: MESSAGE_PAGE }, (_, index) => message(100 + index, 3));
  const store = createConversationStore({
    id: 3,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: {
      latest: async (id) => ({ messages: id === 3 ? page : [message(200, 4)], cursor: 2 }),
      facts: async (id) => facts(id),
      older: () => older.promise,
      sync: async (after) => ({ payload: [], meta: { cursor: after, more: false, reset: false } }),
      send: async () => ({ messages: [message(200, 4)], facts: { id: 4, status: 'open' } }),
      typing: async () => {},
      seen: async () => {},
      delivered: async () => {},
      ownType: INCOMING,
    },
  });
  await store.catchUp();
  const loading = store.loadOlder();
  await expect.poll(() => store.getSnapshot().loadingOlder).toBe(true);
  await store.deliver(entry);
  older.resolve([message(1, 3)]);
  await loading;
  const { id, messages, loadingOlder } = store.getSnapshot();
  expect([id, messages.map((each) => each.id), loadingOlder]).toEqual([4, [200], false]);
  store.close();
});
