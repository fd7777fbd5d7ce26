import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { createStore } from '../store.ts';
import { type ConversationStoreDeps, createConversationStore } from './create.ts';
import { entry, message } from './messages.fake.ts';
import type { ConversationAdapter, ConversationFacts, OwnType, Page, StoredMessage } from './types.ts';

const created = (id: number, conversation_id: number) => ({
  event: 'message.created',
  data: message(id, conversation_id),
});
const begun = (id: number) => ({
  event: 'conversation.created',
  data: { id, status: 'open', contact_last_seen_at: 0 },
});
const typing = (id: number) => ({
  event: 'conversation.typing_on',
  data: { conversation: { id }, user: { name: 'Ada', thumbnail: '' }, is_private: false },
});

const late = () => {
  const page = Promise.withResolvers<Page>();
  const facts = Promise.withResolvers<ConversationFacts>();
  const adapter: Omit<ConversationAdapter, 'ownType'> = {
    latest: () => page.promise,
    facts: () => facts.promise,
    older: async () => [],
    sync: async (after) => ({ payload: [], meta: { cursor: after, more: false, reset: false } }),
    send: async () => ({ messages: [] }),
    typing: async () => {},
    seen: async () => {},
    delivered: async () => {},
  };
  return { page, facts, adapter };
};
const rest = { cursor: 0, outbox: { waiting: createStore<readonly Entry[]>([]) } };
const ids = ({ getSnapshot }: ReturnType<typeof createConversationStore>) => getSnapshot().messages.map(({ id }) => id);

describe('the team’s store of a conversation', () => {
  it('cannot be made without the id of its conversation', () => {
    type Team = { adapter: ConversationAdapter<1> } & typeof rest;
    expectTypeOf<Team & { id: number }>().toExtend<ConversationStoreDeps>();
    expectTypeOf<Team & { id: null }>().not.toExtend<ConversationStoreDeps>();
    expectTypeOf<Team & { id: number | null }>().not.toExtend<ConversationStoreDeps>();
    expectTypeOf<Team>().not.toExtend<ConversationStoreDeps>();
  });

  it('takes in nothing of other visitors, before, between and after its own answers', async () => {
    const { page, facts, adapter } = late();
    const store = createConversationStore({ ...rest, id: 5, adapter: { ...adapter, ownType: OUTGOING } });
    const others = () => {
      for (const id of [4, 6]) for (const event of [created(100 + id, id), typing(id)]) store.apply(event);
      store.apply({ event: 'conversation.status_changed', data: { ...begun(6).data, status: 'resolved' } });
    };
    const loading = store.catchUp();
    others();
    page.resolve({ messages: [message(1, 5)], cursor: 1 });
    await expect.poll(() => ids(store)).toEqual([1]);
    others();
    expect(store.getSnapshot()).toMatchObject({ id: 5, status: null, typist: null });
    store.apply(created(2, 5));
    facts.resolve({ id: 5, status: 'open', lastSeenAt: null, teamSeenAt: null });
    await loading;
    others();
    expect(ids(store)).toEqual([1, 2]);
    expect(store.getSnapshot()).toMatchObject({ id: 5, status: 'open', typist: null });
    store.close();
  });
});

describe('a conversation that is erased while it is shown', () => {
  const gone = (id: number) => ({ event: 'conversation.deleted', data: { id, account_id: 1 } });
  const loaded = async (adapter: Partial<ConversationAdapter>, side: OwnType) => {
    const { page, facts, adapter: rest_ } = late();
    const input = { ...rest, id: 5, adapter: { ...rest_, ...adapter, ownType: side } } as ConversationStoreDeps;
    const store = createConversationStore(input);
    page.resolve({ messages: [message(1, 5)], cursor: 1 });
    facts.resolve({ id: 5, status: 'open', lastSeenAt: null, teamSeenAt: null });
    await store.catchUp();
    return store;
  };

  it('leaves the visitor’s screen, and what is written next begins another', async () => {
    const erased = vi.fn(() => null);
    const store = await loaded({ erased }, INCOMING);
    store.apply(gone(4));
    expect([ids(store), erased.mock.calls.length]).toEqual([[1], 0]);
    store.apply(gone(5));
    expect([ids(store), erased.mock.calls.length]).toEqual([[], 1]);
    expect(store.getSnapshot()).toMatchObject({ id: null, status: null, sync: 'ready', allLoaded: true });
    store.apply(created(9, 4));
    expect(ids(store)).toEqual([]);
    store.close();
  });

  it('does so too when it is learnt later, by catching up', async () => {
    const sync = async () => ({ payload: [{ seq: 2, ...gone(5) }], meta: { cursor: 2, more: false, reset: false } });
    const store = await loaded({ erased: () => null, sync }, INCOMING);
    await store.catchUp();
    expect([ids(store), store.getSnapshot().id]).toEqual([[], null]);
    store.close();
  });

  it('leaves it also when that happens between its messages and its facts', async () => {
    const { page, facts, adapter } = late();
    const erased = vi.fn(() => null);
    const store = createConversationStore({ ...rest, id: null, adapter: { ...adapter, erased, ownType: INCOMING } });
    const loading = store.catchUp();
    page.resolve({ messages: [message(1, 5)], cursor: 1, facts: { id: 5 } });
    // As the server answers for a conversation that is not there.
    facts.resolve({ id: null, status: null, lastSeenAt: null, teamSeenAt: null });
    await loading;
    expect(store.getSnapshot()).toMatchObject({ id: null, sync: 'ready', allLoaded: true });
    store.apply({ event: 'conversation.created', data: { id: 6, status: 'open' } });
    store.apply(created(2, 6));
    expect([store.getSnapshot().id, ids(store), erased.mock.calls.length]).toEqual([6, [2], 1]);
    store.close();
  });

  it('stays the team’s, which shows that it is gone and takes in nothing of others', async () => {
    const store = await loaded({}, OUTGOING);
    store.apply(gone(5));
    store.apply(created(9, 6));
    expect([store.getSnapshot().id, ids(store)]).toEqual([5, [1]]);
    store.close();
  });
});

describe('a visitor’s store that does not know its conversation yet', () => {
  it('takes in nothing while it asks which is the newest, and asks for what passed by meanwhile', async () => {
    const { page, facts, adapter } = late();
    const sync: ConversationAdapter['sync'] = async (after) => ({
      payload:
        after < 9
          ? [
              { seq: 8, ...created(2, 3) },
              { seq: 9, ...created(3, 5) },
            ]
          : [],
      meta: { cursor: 9, more: false, reset: false },
    });
    const store = createConversationStore({ ...rest, id: null, adapter: { ...adapter, sync, ownType: INCOMING } });
    const loading = store.catchUp();
    store.apply(created(2, 3));
    store.apply(created(3, 5));
    store.apply(typing(3));
    expect(store.getSnapshot()).toMatchObject({ id: null, messages: [], typist: null });
    page.resolve({ messages: [message(1, 5)], cursor: 7, facts: { id: 5 } });
    facts.resolve({ id: 5, status: 'open', lastSeenAt: null, teamSeenAt: null });
    await loading;
    await expect.poll(() => ids(store)).toEqual([1, 3]);
    store.close();
  });

  const settled = async (answers: Partial<ConversationAdapter<0>> = {}) => {
    const { page, facts, adapter } = late();
    page.resolve({ messages: [message(1, 5)], cursor: 1, facts: { id: 5 } });
    facts.resolve({ id: 5, status: 'open', lastSeenAt: null, teamSeenAt: null });
    const store = createConversationStore({
      ...rest,
      id: null,
      adapter: { ...adapter, ...answers, ownType: INCOMING },
    });
    await store.catchUp();
    return store;
  };

  it('shows nothing of an older conversation in one that is still to begin', async () => {
    const store = await settled();
    void store.show(null);
    for (const id of [3, 5]) for (const event of [begun(id), created(100 + id, id), typing(id)]) store.apply(event);
    expect(store.getSnapshot()).toMatchObject({ id: null, messages: [], typist: null });
    store.apply(begun(6));
    store.apply(created(200, 6));
    expect([store.getSnapshot().id, ids(store)]).toEqual([6, [200]]);
    store.close();
  });

  it('loads the whole of one that began without its event', async () => {
    const asked: (number | null)[] = [];
    const store = await settled({
      latest: async (id) => {
        asked.push(id);
        return id === 6
          ? { messages: [message(20, 6), message(21, 6)], cursor: 9 }
          : { messages: [message(1, 5)], cursor: 1, facts: { id: 5 } };
      },
      facts: async (id) => ({ id, status: 'open', lastSeenAt: null, teamSeenAt: null }),
    });
    void store.show(null);
    store.apply(created(21, 6));
    await expect.poll(() => ids(store)).toEqual([20, 21]);
    expect([store.getSnapshot().id, asked]).toEqual([6, [null, 6]]);
    store.close();
  });
});

describe('answers that come after another conversation was opened', () => {
  it('do not show in it, do not hold it up, and do not say that it failed', async () => {
    const former = Promise.withResolvers<Page>();
    const { adapter } = late();
    const store = createConversationStore({
      ...rest,
      id: 5,
      adapter: {
        ...adapter,
        ownType: INCOMING,
        latest: async (id) => (id === 5 ? former.promise : { messages: [message(9, 6)], cursor: 3 }),
        facts: async (id) => ({ id, status: 'open', lastSeenAt: null, teamSeenAt: null }),
      },
    });
    void store.catchUp();
    await store.show(6);
    expect(store.getSnapshot()).toMatchObject({ id: 6, sync: 'ready', messages: [{ id: 9 }] });
    former.reject(new Error('too late'));
    await former.promise.catch(() => {});
    await Promise.resolve();
    expect(store.getSnapshot()).toMatchObject({ id: 6, sync: 'ready', messages: [{ id: 9 }] });
    store.ended(5);
    expect(store.getSnapshot().status).toBe('open');
    store.close();
  });

  it('a message that was sent in the former one does not show in this one', async () => {
    const sent = Promise.withResolvers<{ messages: StoredMessage[]; facts: { id: number } }>();
    const { adapter } = late();
    const store = createConversationStore({
      ...rest,
      id: 5,
      adapter: {
        ...adapter,
        ownType: INCOMING,
        latest: async (id) => ({ messages: [message(id === 5 ? 1 : 9, id ?? 0)], cursor: 3 }),
        facts: async (id) => ({ id, status: 'open', lastSeenAt: null, teamSeenAt: null }),
        send: () => sent.promise,
      },
    });
    await store.catchUp();
    const delivering = store.deliver(entry);
    await store.show(6);
    sent.resolve({ messages: [message(12, 5)], facts: { id: 5 } });
    await delivering;
    expect([store.getSnapshot().id, ids(store)]).toEqual([6, [9]]);
    store.close();
  });
});
