import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../platform/clock.fake.ts';
import { openSplitPlace } from '../../../../testing/factories/split-place.ts';
import { startTestServer, type TestServer } from '../../../../testing/harness.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const MESSAGES = '/api/v1/widget/messages';
const CONVERSATIONS = '/api/v1/widget/conversations';
const of = (id: number) => ({ query: { conversation_id: id } });

/** The visitor has written of a lamp, a bill and a chair, in this order. */
const setUp = async () => {
  const place = await openSplitPlace(server);
  const { first, page } = place;
  for (const content of ['and my bill', 'and a chair']) {
    clock.advance(1_000);
    await page.post(MESSAGES, { message: { content } }, of(first));
  }
  const open = async (id: number) => (await page.get(CONVERSATIONS, of(id))).body;
  const noted = async (id = first) => (await open(id)).splits;
  return { ...place, open, noted };
};

describe('a visitor finds where a question goes on that was split off (AGT-251)', () => {
  it('from the place of its first message, with every one that was split off', async () => {
    const { first, idsOf, split, noted, reply } = await setUp();
    expect(await noted()).toBeUndefined();
    const [bill = 0, chair = 0] = await idsOf(first, 'and my bill', 'and a chair');
    const note = await reply(first, 'Their bill');
    const bills = (await split(first, [bill, note.body.id])).body.id;
    expect(await noted()).toEqual([{ conversation_id: bills, message_id: bill }]);
    expect(await noted(bills)).toBeUndefined();
    const chairs = (await split(first, [chair])).body.id;
    await reply(bills, 'We look at it');
    expect(await noted()).toEqual([
      { conversation_id: chairs, message_id: chair },
      { conversation_id: bills, message_id: bill },
    ]);
  });

  it('by what they see of it: a note of the team does not have its place', async () => {
    const { first, idsOf, split, noted, boss, path, page } = await setUp();
    const note = await boss.post(`${path(first)}/messages`, { content: 'A note', private: true });
    await page.post(MESSAGES, { message: { content: 'at last' } }, of(first));
    const [last = 0] = await idsOf(first, 'at last');
    const { id } = (await split(first, [note.body.id, last])).body;
    expect(await noted()).toEqual([{ conversation_id: id, message_id: last }]);
  });

  it('until it is undone', async () => {
    const { first, idsOf, split, undo, noted } = await setUp();
    const { id } = (await split(first, await idsOf(first, 'and my bill'))).body;
    expect(await noted()).toHaveLength(1);
    await undo(id);
    expect(await noted()).toBeUndefined();
  });

  it('not where it is shown in the same thread again, nor when it is erased', async () => {
    const { first, idsOf, split, noted, merge, separate, boss, path } = await setUp();
    const { id } = (await split(first, await idsOf(first, 'and my bill'))).body;
    await merge(id, first);
    expect(await noted()).toBeUndefined();
    await separate(id);
    expect(await noted()).toHaveLength(1);
    expect((await boss.delete(path(id))).status).toBe(200);
    expect(await noted()).toBeUndefined();
  });

  it('also where the conversation that lost it, or the one that has it, was merged into another', async () => {
    const { first, second, idsOf, split, noted, merge, open } = await setUp();
    const { id } = (await split(first, await idsOf(first, 'and my bill'))).body;
    await merge(first, second);
    expect(await noted(second)).toEqual([expect.objectContaining({ conversation_id: id })]);
    expect((await open(id)).id).toBe(id);
    await merge(id, second);
    expect(await noted(second)).toBeUndefined();
  });

  it('and is led on to the one it was merged into', async () => {
    const { first, second, idsOf, split, noted, merge, open } = await setUp();
    const { id } = (await split(first, await idsOf(first, 'and my bill'))).body;
    await merge(id, second);
    expect(await noted()).toEqual([expect.objectContaining({ conversation_id: id })]);
    expect((await open(id)).id).toBe(second);
  });
});
