import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../platform/clock.fake.ts';
import { begin, openTwoBrowsers, openTwoOfOneBrowser } from '../../../../testing/factories/merge-place.ts';
import { startTestServer, type TestServer } from '../../../../testing/harness.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const MINUTE_MS = 60_000;
const MESSAGES = '/api/v1/widget/messages';

/** Three conversations of one browser, a minute apart, with one, two and three unread messages; `since` is when each began. */
const setUp = async () => {
  const place = await openTwoOfOneBrowser(server);
  const { page, first, second, merge, write, counts } = place;
  clock.advance(MINUTE_MS);
  const third = await begin(page, 'about the plug');
  await write(page, 'It is black', second);
  for (const text of ['It is round', 'It is warm']) await write(page, text, third);
  const [one, two, three] = await counts(first, second, third);
  if (!one || !two || !three) throw new Error('A conversation is missing.');
  expect([one[0], two[0], three[0]]).toEqual([1, 2, 3]);
  const mergeAll = async (...pairs: [number, number][]) => {
    for (const [from, into] of pairs) expect((await merge(from, into)).status).toBe(200);
  };
  /** In the list, which every agent reads; a missing one is left out. */
  const unread = async (...ids: number[]) => {
    const { payload } = (await place.agent.get(`${place.base}/conversations?status=all`)).body.data;
    return ids.map((id) => payload.find((row: { id: number }) => row.id === id)?.unread_count);
  };
  return { ...place, third, since: { one: one[1], two: two[1], three: three[1] }, mergeAll, unread };
};

describe('unread messages and the wait, when a merge ends because one of the two is erased (AGT-154)', () => {
  it('leaves those of the other one, where the merged one is erased', async () => {
    const { first, third, since, mergeAll, boss, path, counts, unread } = await setUp();
    await mergeAll([first, third]);
    expect(await counts(third)).toEqual([[4, since.one]]);
    await boss.delete(path(first));
    expect(await unread(third)).toEqual([3]);
    expect(await counts(third)).toEqual([[3, since.three]]);
  });

  it('gives the merged one its own back, where the one in which it went on is erased', async () => {
    const { first, third, since, mergeAll, boss, path, counts, unread } = await setUp();
    await mergeAll([first, third]);
    await boss.delete(path(third));
    expect(await unread(first)).toEqual([1]);
    expect(await counts(first)).toEqual([[1, since.one]]);
  });

  it('gives nothing back that the team has read or replied to since', async () => {
    const { first, second, third, since, mergeAll, boss, agent, path, counts, look, reply, page, write } =
      await setUp();
    await mergeAll([first, third], [second, third]);
    await look(third, agent);
    await write(page, 'Are you there?', third);
    await boss.delete(path(first));
    expect(await counts(third)).toEqual([[1, since.two]]);
    await reply(third, 'Yes');
    await boss.delete(path(third));
    expect(await counts(second)).toEqual([[0, 0]]);
  });

  it('keeps the share of one that came along with the erased one, and lets it be separated later', async () => {
    const { first, second, third, since, mergeAll, boss, path, counts, separate, read } = await setUp();
    await mergeAll([first, second], [second, third]);
    await boss.delete(path(second));
    expect(await counts(third)).toEqual([[4, since.one]]);
    expect((await read(third)).merged_ids).toEqual([first]);
    expect((await separate(first)).status).toBe(200);
    expect(await counts(first, third)).toEqual([
      [1, since.one],
      [3, since.three],
    ]);
  });
});

describe('unread messages and the wait in a chain of merges (AGT-154)', () => {
  it('go back to the one whose merge ends, with those that had come along with it', async () => {
    const { first, second, third, since, mergeAll, separate, counts } = await setUp();
    await mergeAll([first, second], [second, third]);
    expect(await counts(third)).toEqual([[6, since.one]]);
    await separate(second);
    expect(await counts(second, third)).toEqual([
      [3, since.one],
      [3, since.three],
    ]);
  });

  it('go back to the first of it, and the last no longer counts them', async () => {
    const { first, second, third, since, mergeAll, separate, counts } = await setUp();
    await mergeAll([first, second], [second, third]);
    await separate(first);
    expect(await counts(first, third)).toEqual([
      [1, since.one],
      [5, since.two],
    ]);
    await separate(second);
    expect(await counts(second, third)).toEqual([
      [2, since.two],
      [3, since.three],
    ]);
  });
});

it('a message that a visitor writes after the team has read everything stays unread when a merge ends (AGT-154)', async () => {
  const { second, third, mergeAll, look, write, page, separate, counts } = await setUp();
  await mergeAll([second, third]);
  await look(third);
  await write(page, 'One more thing', third);
  await separate(second);
  expect((await counts(second, third)).map(([unread]) => unread)).toEqual([0, 1]);
});

it('a conversation that is marked as unread because of a merged message is so no longer without it (AGT-154)', async () => {
  const { first, third, mergeAll, look, agent, path, separate, unread } = await setUp();
  await mergeAll([third, first]);
  await look(first);
  await agent.post(`${path(first)}/unread`);
  expect(await unread(first)).toEqual([1]);
  await separate(third);
  expect(await unread(first, third)).toEqual([0, 1]);
});

it('a browser that is of another contact after all takes its unread messages along (AGT-154)', async () => {
  const { home, work, unify, merge, detach, counts, write } = await openTwoBrowsers(server);
  await write(work.page, 'hello?');
  await unify();
  await merge(work.id, home.id);
  expect((await counts(home.id))[0]?.[0]).toBe(3);
  await detach(work.visitor);
  expect((await counts(home.id, work.id)).map(([unread]) => unread)).toEqual([1, 2]);
});

describe('a page of messages (AGT-154)', () => {
  it.each(['is separated', 'is erased'])('says where messages go on only until the last merged one %s', async (how) => {
    const { first, second, third, mergeAll, page, separate, boss, path } = await setUp();
    const end = (id: number) => (how === 'is erased' ? boss.delete(path(id)) : separate(id));
    const into = async () =>
      (await page.get(MESSAGES, { query: { conversation_id: first } })).body.meta.conversation_id;
    await mergeAll([second, first], [third, first]);
    expect(await into()).toBe(first);
    await end(second);
    expect(await into()).toBe(first);
    await end(third);
    expect(await into()).toBeUndefined();
  });
});

describe('what a merge remembers (AGT-154)', () => {
  it('is since when a visitor waits for the reply after the last one', async () => {
    const { second, third, mergeAll, reply, write, page, separate, counts } = await setUp();
    await mergeAll([second, third]);
    await reply(third, 'We look');
    clock.advance(MINUTE_MS);
    await write(page, 'One more thing', third);
    const [now] = await counts(third);
    expect(now?.[1]).toBeGreaterThan(0);
    await separate(second);
    expect(await counts(second, third)).toEqual([[0, 0], now]);
  });

  it('is nothing of an earlier merge: what was written between the two counts', async () => {
    const { second, third, mergeAll, write, page, separate, counts } = await setUp();
    await mergeAll([second, third]);
    await separate(second);
    for (const id of [second, third]) await write(page, 'between', id);
    await mergeAll([second, third]);
    await separate(second);
    expect((await counts(second, third)).map(([unread]) => unread)).toEqual([3, 4]);
  });

  it('is where one that came along with an erased one is shown: it comes along again', async () => {
    const { first, second, third, page, mergeAll, boss, path, separate, read } = await setUp();
    await mergeAll([first, second], [second, third]);
    await boss.delete(path(second));
    const last = await begin(page, 'about the bulb');
    await mergeAll([third, last]);
    await separate(third);
    expect([(await read(first)).merged_into, (await read(third)).merged_ids]).toEqual([third, [first]]);
  });

  it('is not that the other one was resolved, while another that was merged into it waits', async () => {
    const { first, second, third, since, mergeAll, agent, path, separate, read } = await setUp();
    await agent.post(`${path(third)}/toggle_status`, { status: 'resolved' });
    clock.advance(MINUTE_MS);
    await mergeAll([first, third], [second, third]);
    await separate(first);
    expect(await read(third)).toMatchObject({ status: 'open', waiting_since: since.two });
    await separate(second);
    expect((await read(first)).status).toBe('open');
  });
});
