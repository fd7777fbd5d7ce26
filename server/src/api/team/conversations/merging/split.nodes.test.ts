import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSplitPlace } from '../../../../testing/factories/split-place.ts';
import { startTwoNodes } from '../../../../testing/two-nodes.ts';

const ROUNDS = 6;

describe('a conversation that is split on two nodes at the same moment', () => {
  let nodes: Awaited<ReturnType<typeof startTwoNodes>>;
  beforeAll(async () => {
    nodes = await startTwoNodes();
  });
  afterAll(() => nodes.close());

  it('is split once, with what is written meanwhile, and no message is lost or shown twice (AGT-202)', async () => {
    const place = await openSplitPlace(nodes.one);
    const { first, page, member, path, idsOf, split, begin, written, read } = place;
    const other = nodes.two.asAgent(member);
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = round === 0 ? first : await begin(`Round ${round}`);
      const say = (content: string) =>
        page.post('/api/v1/widget/messages', { message: { content } }, { query: { conversation_id: id } });
      for (const text of ['one', 'two', 'three']) await say(text);
      const ids = await idsOf(id, 'two', 'three');
      const [here, there, , late] = await Promise.all([
        split(id, ids),
        split(id, ids, {}, other),
        split(id, ids, {}, other),
        say('four'),
      ]);
      expect([here.status, there.status, late?.status]).toEqual([200, 200, 200]);
      expect(there.body.id).toBe(here.body.id);
      expect(await written(here.body.id)).toEqual(['two', 'three']);
      expect((await written(id)).slice(1)).toEqual(['one', 'four']);
      const [old, now] = [await read(id), await read(here.body.id)];
      expect([old.unread_count, now.unread_count]).toEqual([3, 2]);
      // Half of the messages each: one of the two comes second, and is refused.
      const [one = 0] = await idsOf(id, 'one');
      const [four = 0] = await idsOf(id, 'four');
      const both = await Promise.all([
        split(id, [one, four]),
        other.post(`${path(id)}/split`, { message_ids: [four] }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toSatisfy((s) => s === 200 || s === 409)]);
    }
  });
});
