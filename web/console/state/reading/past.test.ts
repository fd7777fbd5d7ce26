import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { describe, expect, it, vi } from 'vitest';
import { createConversationStore } from '../../../shared/conversation-store/create.ts';
import type { StoredMessage } from '../../../shared/conversation-store/types.ts';
import type { Entry } from '../../../shared/outbox/entry.ts';
import { createStore } from '../../../shared/store.ts';
import { openReading } from './open-reading.ts';

const COUNT = 10_000;
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
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => message(from + at));

const open = async (count = COUNT) => {
  const server = { isAway: false, loaded: 0 };
  const answer = async (messages: StoredMessage[]) => {
    if (server.isAway) throw new Error('offline');
    server.loaded += messages.length;
    return messages;
  };
  const older = (before: number) => answer(range(Math.max(1, before - 20), before - 1));
  const newer = (after: number) => answer(range(after + 1, Math.min(count, after + 100)));
  const store = createConversationStore({
    id: 5,
    cursor: 0,
    outbox: { waiting: createStore<readonly Entry[]>([]) },
    adapter: {
      ownType: OUTGOING,
      facts: async () => ({ id: 5, status: 'open', lastSeenAt: null, teamSeenAt: 0 }),
      latest: async () => ({ messages: range(count - 19, count), cursor: 1 }),
      older,
      between: (from, before) => answer(range(from, before - 1)),
      sync: async (after) => ({ payload: [], meta: { cursor: after, more: false, reset: false } }),
      send: async () => ({ messages: [] }),
      typing: async () => {},
      seen: async () => {},
      delivered: async () => {},
    },
  });
  const api = { get: async () => ({ before: null, after: { id: 1, created_at: 1 } }) } as never;
  const reading = openReading({ api, path: '/c/5', adapter: { older, newer }, store });
  await store.catchUp();
  server.loaded = 0;
  const ids = () => reading.past.getSnapshot()?.messages.map(({ id }) => id ?? 0) ?? null;
  const ends = () => {
    const shown = ids();
    return shown && [shown[0], shown.at(-1), shown.length];
  };
  return { store, reading, server, ends, ids };
};

describe('a conversation of 10,000 messages (AGT-281)', () => {
  it('is shown at its first message without loading it all, and grows in both directions', async () => {
    const { reading, server, ends } = await open();
    expect(await reading.jump.toFirst()).toBe(true);
    expect([ends(), reading.past.getSnapshot()?.allLoaded]).toEqual([[1, 100, 100], true]);
    expect(server.loaded).toBeLessThan(200);
    await reading.past.loadNewer();
    expect(ends()).toEqual([1, 200, 200]);
    await reading.goTo(5_000);
    expect(ends()).toEqual([4_980, 5_099, 120]);
    await reading.past.loadOlder();
    expect(ends()).toEqual([4_960, 5_099, 140]);
    expect(server.loaded).toBeLessThan(500);
  });

  it('is one again where the part meets the newest messages', async () => {
    const { store, reading, ends } = await open();
    await reading.goTo(9_800);
    expect(ends()).toEqual([9_780, 9_899, 120]);
    await reading.past.loadNewer();
    expect(ends()).toBeNull();
    expect(store.getSnapshot().messages.map(({ id }) => id)).toEqual(range(9_780, COUNT).map(({ id }) => id));
  });

  it('needs no part for a message near the newest, and leaves the part for one of these', async () => {
    const { store, reading, ends } = await open();
    expect(await reading.goTo(9_950)).toBe(true);
    expect([ends(), store.getSnapshot().loadedFrom]).toEqual([null, 9_950]);
    expect([await reading.goTo(9_860), ends(), store.getSnapshot().loadedFrom]).toEqual([true, null, 9_860]);
    await reading.goTo(50);
    expect(ends()?.[0]).toBe(30);
    await reading.goTo(9_999);
    expect([ends(), reading.target.getSnapshot()]).toEqual([null, { id: 9_999 }]);
    await reading.goTo(50);
    reading.toNewest();
    expect([ends(), reading.target.getSnapshot()]).toEqual([null, { id: 'newest' }]);
  });

  it('follows edits and deletions of what is shown, and takes no message of another conversation', async () => {
    const { reading, ids } = await open();
    await reading.goTo(50);
    const update = (id: number, extra: Partial<StoredMessage>) =>
      reading.past.apply({ event: 'message.updated', data: message(id, extra) });
    update(60, { content: 'edited' });
    update(61, { content_attributes: { deleted: true } });
    update(60.5, { conversation_id: 6 });
    const shown = reading.past.getSnapshot()?.messages;
    expect(shown?.find(({ id }) => id === 60)?.content).toBe('edited');
    expect([ids()?.includes(61), ids()?.includes(60.5), ids()?.length]).toEqual([false, false, 119]);
    reading.follow({
      payload: [{ event: 'message.updated', data: message(62, { content: 'while away' }) }],
      meta: { cursor: 2, more: false, reset: false },
    } as never);
    expect(reading.past.getSnapshot()?.messages.find(({ id }) => id === 62)?.content).toBe('while away');
  });

  it('stays where it is when more cannot be loaded, and loads it the next time', async () => {
    const { reading, server, ends } = await open();
    await reading.goTo(5_000);
    server.isAway = true;
    await reading.past.loadNewer();
    expect([ends(), reading.past.getSnapshot()?.loading]).toEqual([[4_980, 5_099, 120], null]);
    await expect(reading.goTo(7_000)).rejects.toThrow('offline');
    expect(ends()).toEqual([4_980, 5_099, 120]);
    server.isAway = false;
    await reading.past.loadNewer();
    expect(ends()).toEqual([4_980, 5_199, 220]);
  });

  it('goes where it was last asked to, whichever answer comes first', async () => {
    const { reading, ends } = await open();
    await Promise.all([reading.goTo(3_000), reading.goTo(6_000)]);
    expect([ends()?.[0], reading.target.getSnapshot()]).toEqual([5_980, { id: 6_000 }]);
    const late = reading.goTo(2_000);
    reading.toNewest();
    await late;
    expect([ends(), reading.target.getSnapshot()]).toEqual([null, { id: 'newest' }]);
  });

  it('says that a message is not there', async () => {
    const { reading } = await open();
    expect([await reading.goTo(9_990), await reading.goTo(COUNT + 5)]).toEqual([true, false]);
    await vi.waitFor(() => {});
  });
});
