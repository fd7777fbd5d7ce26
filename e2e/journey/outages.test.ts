import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, arrive, type House, openHouse, say, sitDown, type Visitor } from './house.ts';
import { openNetworkLine } from './network-line.ts';
import { readLog } from './reading.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const WORDS = /[va]\d+\./g;
const isOurs = (text: string) => /^[va]\d+\.$/.test(text);
const CUT_MS = 30_000;

const logOf = ({ chat }: Visitor) => chat.getByRole('log');
const lines = (side: string, count: number) => Array.from({ length: count }, (_, n) => `${side}${n}.`);

/** Both at the same conversation, which has one line of each so far. */
const meet = async (url?: string) => {
  const desk = await sitDown(house);
  const visitor = await arrive(house, url);
  await say(visitor, 'v0.');
  await desk.getByRole('navigation').getByText('v0.').first().click();
  await desk.getByRole('log').getByText('v0.', { exact: true }).waitFor();
  await answer(desk, 'a0.');
  await logOf(visitor).getByText('a0.', { exact: true }).waitFor();
  return { desk, visitor };
};

const leave = async ({ desk, visitor }: { desk: Page; visitor: Visitor }) => {
  await visitor.context.close();
  await desk.context().close();
};

/** Every line once, in the same order on both screens and in the database, each side's own in the order it wrote them. */
const expectTheSameEverywhere = async (desk: Page, visitor: Visitor, each: number) => {
  const all = [...lines('v', each), ...lines('a', each)].sort();
  await expect.poll(() => house.storedWords().filter(isOurs).sort(), { timeout: 60_000 }).toEqual(all);
  const stored = house.storedWords().filter(isOurs);
  for (const side of ['v', 'a']) expect(stored.filter((text) => text.startsWith(side))).toEqual(lines(side, each));
  const onScreen = (log: Locator) => readLog(log, WORDS, 'v0.');
  await expect.poll(() => onScreen(desk.getByRole('log')), { timeout: 60_000 }).toEqual(stored);
  await expect.poll(() => onScreen(logOf(visitor)), { timeout: 60_000 }).toEqual(stored);
};

describe('when something breaks between them', () => {
  it('a network dead for thirty seconds while both write loses and doubles nothing, and both see one order (LIV-22, users-say 44, 45, 46)', async () => {
    const line = await openNetworkLine(house.url);
    const { desk, visitor } = await meet(line.url);
    const EACH = 12;
    line.cut();
    const cutAt = Date.now();
    for (let n = 1; n < EACH; n += 1) {
      await say(visitor, `v${n}.`);
      await logOf(visitor).getByText(`v${n}.`, { exact: true }).waitFor();
      await answer(desk, `a${n}.`);
      await desk.getByRole('log').getByText(`a${n}.`, { exact: true }).waitFor();
      // The length of the cut is the point: nothing happens that could be awaited.
      await desk.waitForTimeout(Math.max(0, cutAt + (CUT_MS * n) / (EACH - 1) - Date.now()));
    }
    expect(Date.now() - cutAt).toBeGreaterThanOrEqual(CUT_MS);
    expect(await logOf(visitor).getByText('a1.', { exact: true }).count()).toBe(0);
    line.mend();
    await expectTheSameEverywhere(desk, visitor, EACH);
    await leave({ desk, visitor });
    line.close();
  });
});

describe('when the server is killed', () => {
  it('while two hundred messages are under way, all are there once, in order, on both screens and on disk (users-say 44, 48)', async () => {
    const fresh = await openHouse();
    const before = house;
    house = fresh;
    const { desk, visitor } = await meet();
    const EACH = 100;
    const write = async (send: (text: string) => Promise<void>, side: string) => {
      for (let n = 1; n < EACH; n += 1) await send(`${side}${n}.`);
    };
    const killed = logOf(visitor)
      .getByText('v40.', { exact: true })
      .waitFor()
      .then(() => fresh.crash());
    const both = Promise.all([write((text) => say(visitor, text), 'v'), write((text) => answer(desk, text), 'a')]);
    await killed;
    await logOf(visitor).getByText('v70.', { exact: true }).waitFor();
    await fresh.restart();
    await both;
    await expectTheSameEverywhere(desk, visitor, EACH);
    await leave({ desk, visitor });
    house = before;
    await fresh.close();
  });
});

describe('an agent whose network is gone', () => {
  it('may leave the conversation and load the console anew: what was written is sent, once (users-say 44)', async () => {
    const line = await openNetworkLine(house.url);
    const visitor = await arrive(house);
    const other = await arrive(house);
    await say(visitor, 'the first of two');
    await say(other, 'the second of two');
    const desk = await sitDown(house, line.url);
    await desk.getByRole('navigation').getByText('the first of two').click();
    await desk.getByRole('log').getByText('the first of two').waitFor();
    line.cut();
    await answer(desk, 'written on the train');
    await desk.getByRole('log').getByText('written on the train').waitFor();
    await desk.getByRole('navigation').getByText('the second of two').click();
    await desk.getByRole('log').getByText('written on the train').waitFor({ state: 'detached' });
    line.mend();
    await desk.reload();
    await logOf(visitor).getByText('written on the train', { exact: true }).waitFor();
    expect(house.storedWords().filter((text) => text === 'written on the train')).toHaveLength(1);
    for (const { context } of [visitor, other]) await context.close();
    await desk.context().close();
    line.close();
  });
});
