import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { expect, it } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { createStore } from '../store.ts';
import { createConversationStore } from './create.ts';
import { entry, message } from './messages.fake.ts';
import type { ConversationFacts, StoredMessage } from './types.ts';

const open = { status: 'open', lastSeenAt: null, teamSeenAt: null } as const;
const event = (id: number, merge: object = {}) => ({
  event: 'conversation.updated',
  data: { id, status: 'open', contact_last_seen_at: 0, agent_last_seen_at: 0, ...merge },
});

/** Conversation 4 of a visitor is open; the server merges it into 3 when the test says so. */
const openMerging = (
  ownType: typeof INCOMING | typeof OUTGOING,
  opened: number,
  beforeFacts: (merge: () => void) => Promise<void> = async () => {},
) => {
  let merged = false;
  const merge = () => {
    merged = true;
  };
  const own: Record<number, StoredMessage[]> = { 3: [message(1, 3), message(3, 3)], 4: [message(2, 4)] };
  const placeOf = (id: number | null) => (merged && ownType === INCOMING ? 3 : (id ?? opened));
  const listed = (id: number) =>
    merged && id === 3 ? [...(own[3] ?? []), ...(own[4] ?? [])].toSorted((a, b) => a.id - b.id) : (own[id] ?? []);
  const factsOf = (id: number): ConversationFacts => ({
    ...open,
    id,
    mergedIds: merged && id === 3 ? [4] : undefined,
    mergedInto: merged && id === 4 ? 3 : undefined,
  });
  const adapter = {
    latest: async (id: number | null) => ({ messages: listed(placeOf(id)), cursor: 2, facts: { id: placeOf(id) } }),
    facts: async (id: number | null) => {
      await beforeFacts(merge);
      return factsOf(placeOf(id));
    },
    older: async () => [],
    sync: async (after: number) => ({ payload: [], meta: { cursor: after, more: false, reset: false } }),
    send: async () => {
      const sent = { ...message(9, placeOf(4)), echo_id: entry.echo_id };
      own[placeOf(4)]?.push(sent);
      return { messages: [sent] };
    },
    typing: async () => {},
    seen: async () => {},
    delivered: async () => {},
  };
  const outbox = { waiting: createStore<readonly Entry[]>([]) };
  const store =
    ownType === INCOMING
      ? createConversationStore({ id: null, cursor: 0, outbox, adapter: { ...adapter, ownType, erased: () => null } })
      : createConversationStore({ id: opened, cursor: 0, outbox, adapter: { ...adapter, ownType: OUTGOING } });
  const shown = () => {
    const { id, messages } = store.getSnapshot();
    return { id, messages: messages.map((each) => each.id) };
  };
  return { store, shown, merge, separate: () => (merged = false) };
};

it('a visitor whose conversation is merged goes on in the other one, with all messages (AGT-154)', async () => {
  const { store, shown, merge } = openMerging(INCOMING, 4);
  await store.catchUp();
  expect(shown()).toEqual({ id: 4, messages: [2] });
  merge();
  store.apply(event(4, { merged_into: 3 }));
  await expect.poll(shown).toEqual({ id: 3, messages: [1, 2, 3] });
  store.close();
});

it('does so when the event was lost and the visitor writes', async () => {
  const { store, shown, merge } = openMerging(INCOMING, 4);
  await store.catchUp();
  merge();
  await store.deliver(entry);
  await expect.poll(shown).toEqual({ id: 3, messages: [1, 2, 3, 9] });
  store.close();
});

it('an open thread shows the messages of one that is merged into it, what changes of them, and not after the end', async () => {
  const { store, shown, merge, separate } = openMerging(OUTGOING, 3);
  await store.catchUp();
  expect(shown().messages).toEqual([1, 3]);
  merge();
  store.apply(event(3, { merged_ids: [4] }));
  await expect.poll(() => shown().messages).toEqual([1, 2, 3]);
  store.apply({ event: 'message.updated', data: { ...message(2, 4), content: 'edited' } });
  expect(store.getSnapshot().messages.map(({ content }) => content)).toContain('edited');
  separate();
  store.apply(event(3));
  await expect.poll(() => shown().messages).toEqual([1, 3]);
  store.apply({ event: 'message.updated', data: message(2, 4) });
  expect(shown().messages).toEqual([1, 3]);
  store.close();
});

it('an open thread shows them when the merge comes between the two responses of its first load', async () => {
  const { store, shown } = openMerging(OUTGOING, 3, async (merge) => merge());
  await store.catchUp();
  expect(shown().messages).toEqual([1, 2, 3]);
  store.apply(event(3, { merged_ids: [4] }));
  await store.catchUp();
  expect(shown().messages).toEqual([1, 2, 3]);
  store.close();
});

it('an open thread shows them when the event of the merge comes during a load', async () => {
  const { store, shown } = openMerging(OUTGOING, 3, async (merge) => {
    merge();
    store.apply(event(3, { merged_ids: [4] }));
  });
  await store.catchUp();
  await expect.poll(() => [shown().messages, store.getSnapshot().sync]).toEqual([[1, 2, 3], 'ready']);
  store.close();
});

it.each([INCOMING, OUTGOING])(
  'an open thread loses messages that are split off, and has those of an undo (AGT-204)',
  async (own) => {
    const all = [message(1, 3), message(2, 3), message(3, 3)];
    let [movedAt, listed, loads] = [undefined as number | undefined, all, 0];
    const adapter = {
      latest: async () => {
        loads += 1;
        return { messages: listed, cursor: 2, facts: { id: 3 } };
      },
      facts: async () => ({ ...open, id: 3, movedAt }),
      older: async () => [],
      sync: async (after: number) => ({ payload: [], meta: { cursor: after, more: false, reset: false } }),
      send: async () => ({ messages: [] }),
      typing: async () => {},
      seen: async () => {},
      delivered: async () => {},
    };
    const outbox = { waiting: createStore<readonly Entry[]>([]) };
    const store = createConversationStore({ id: 3, cursor: 0, outbox, adapter: { ...adapter, ownType: own } as never });
    const shown = () => store.getSnapshot().messages.map((each) => each.id);
    await store.catchUp();
    [movedAt, listed] = [500, all.slice(0, 1)];
    store.apply({ event: 'message.updated', data: message(3, 7) });
    store.apply(event(3, { messages_moved_at: 500 }));
    await expect.poll(shown).toEqual([1]);
    // Another event of the same conversation does not load it again.
    const before = loads;
    store.apply(event(3, { messages_moved_at: 500 }));
    await store.catchUp();
    expect(loads).toBe(before);
    [movedAt, listed] = [900, all];
    store.apply(event(3, { messages_moved_at: 900 }));
    await expect.poll(shown).toEqual([1, 2, 3]);
    store.close();
  },
);

it('a visitor learns where messages that were split off go on, until that is erased or undone (AGT-251)', async () => {
  const other = { conversation_id: 7, message_id: 2 };
  let [movedAt, splits] = [undefined as number | undefined, undefined as (typeof other)[] | undefined];
  const adapter = {
    ownType: INCOMING,
    latest: async () => ({ messages: [message(1, 3)], cursor: 2, facts: { id: 3 } }),
    facts: async () => ({ ...open, id: 3, movedAt, splits }),
    erased: () => null,
    sync: async (after: number) => ({ payload: [], meta: { cursor: after, more: false, reset: false } }),
    delivered: async () => {},
  };
  const outbox = { waiting: createStore<readonly Entry[]>([]) };
  const store = createConversationStore({ id: 3, cursor: 0, outbox, adapter: adapter as never });
  const shown = () => store.getSnapshot().splits;
  await store.catchUp();
  expect(shown()).toBeUndefined();
  [movedAt, splits] = [500, [other]];
  store.apply(event(3, { messages_moved_at: 500 }));
  await expect.poll(shown).toEqual([other]);
  store.apply(event(3, { messages_moved_at: 500, status: 'resolved' }));
  expect(shown()).toEqual([other]);
  store.apply({ event: 'conversation.deleted', data: { id: 8 } });
  expect(shown()).toEqual([other]);
  store.apply({ event: 'conversation.deleted', data: { id: 7 } });
  expect(shown()).toEqual([]);
  [movedAt, splits] = [600, [other]];
  store.apply(event(3, { messages_moved_at: 600 }));
  await expect.poll(shown).toEqual([other]);
  [movedAt, splits] = [700, undefined];
  store.apply(event(3, { messages_moved_at: 700 }));
  await expect.poll(shown).toBeUndefined();
  [movedAt, splits] = [800, [other]];
  store.apply(event(3, { messages_moved_at: 800 }));
  await expect.poll(shown).toEqual([other]);
  void store.show(null);
  expect(shown()).toBeUndefined();
  store.close();
});
