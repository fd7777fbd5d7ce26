import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/api.ts';
import { type Entry, memoryEntries } from '../../../shared/outbox/entry.ts';
import { createOutboxLanes } from './outbox-lanes.ts';

describe('an outbox with a lane for each conversation', () => {
  const boxes: ReturnType<typeof createOutboxLanes>[] = [];
  afterEach(() => {
    for (const box of boxes.splice(0)) box.close();
  });

  const inLanes = (send: (entry: Entry) => Promise<void>, entries = memoryEntries()) => {
    const laneOf = ({ payload }: Entry) => Number(payload['lane']);
    const box = createOutboxLanes({ entries: Promise.resolve(entries), owner: crypto.randomUUID(), laneOf, send });
    boxes.push(box);
    const write = (lane: number, echo_id: string) =>
      void box.add(lane, { echo_id, payload: { lane }, content: echo_id, reply_to: null });
    return { box, write };
  };

  it('holds up one lane only while something large is sent in it, and keeps the order of each', async () => {
    const large = Promise.withResolvers<void>();
    const sent: string[] = [];
    const { write } = inLanes(async ({ echo_id }) => {
      if (echo_id === 'large') await large.promise;
      sent.push(echo_id);
    });
    write(1, 'large');
    write(1, 'after it');
    write(2, 'one');
    write(2, 'two');
    await expect.poll(() => sent).toEqual(['one', 'two']);
    write(2, 'three');
    await expect.poll(() => sent).toEqual(['one', 'two', 'three']);
    large.resolve();
    await expect.poll(() => sent.slice(3)).toEqual(['large', 'after it']);
  });

  it('can be closed while an entry is being stored, as at a sign-out: the next one sends it', async () => {
    const entries = Promise.resolve(memoryEntries());
    const owner = crypto.randomUUID();
    const sent: string[] = [];
    const openLanes = (isAway: boolean) => {
      const send = async ({ echo_id }: Entry) => {
        if (isAway) throw new ApiError({ kind: 'network' });
        sent.push(echo_id);
      };
      const box = createOutboxLanes({ entries, owner, laneOf: () => 1, send });
      boxes.push(box);
      return box;
    };
    const first = openLanes(true);
    const added = first.add(1, { echo_id: 'late', payload: {}, content: 'late', reply_to: null });
    first.close();
    await expect(added).resolves.toBeUndefined();
    openLanes(false);
    await expect.poll(() => sent).toEqual(['late']);
  });

  it('sends few lanes at once, and all of them in the end', async () => {
    let most = 0;
    let now = 0;
    const sent: string[] = [];
    const { box, write } = inLanes(async ({ echo_id }) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((done) => setTimeout(done, 1));
      now -= 1;
      sent.push(echo_id);
    });
    const all = Array.from({ length: 40 }, (_, index) => `${index}`);
    for (const each of all) write(Number(each), each);
    await expect.poll(() => sent.length).toBe(40);
    expect([most, new Set(sent).size, box.waiting.getSnapshot()]).toEqual([3, 40, []]);
  });

  it('waits with one lane only when its first entry cannot be sent, and tries it at once when more is written in it', async () => {
    const sent: string[] = [];
    let isAway = true;
    const { box, write } = inLanes(async ({ echo_id, payload }) => {
      if (isAway && payload['lane'] === 1) throw new ApiError({ kind: 'network' });
      sent.push(echo_id);
    });
    write(1, 'first');
    await expect.poll(() => box.waiting.getSnapshot()[0]?.attempts).toBeGreaterThan(0);
    write(2, 'other');
    await expect.poll(() => sent).toEqual(['other']);
    isAway = false;
    write(1, 'second');
    await expect.poll(() => sent).toEqual(['other', 'first', 'second']);
  });

  it('sends what an earlier page has left, in every conversation', async () => {
    const entries = memoryEntries();
    const left = (echo_id: string, lane: number): Entry => ({
      ...{ echo_id, payload: { lane }, content: echo_id, reply_to: null },
      ...{ owner: 'agent', created_at: lane, state: 'waiting', attempts: 0 },
    });
    for (const entry of [left('one', 1), left('two', 2)]) await entries.put(entry);
    const sent: string[] = [];
    const box = createOutboxLanes({
      entries: Promise.resolve(entries),
      owner: 'agent',
      laneOf: ({ payload }) => Number(payload['lane']),
      send: async ({ echo_id }) => void sent.push(echo_id),
    });
    boxes.push(box);
    await expect.poll(() => sent.toSorted()).toEqual(['one', 'two']);
    await expect.poll(() => box.waiting.getSnapshot()).toEqual([]);
  });
});
