import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { answer, arrive, type House, openQuietHouse, say, sitDown, type Visitor } from './house.ts';
import { openNetworkLine } from './network-line.ts';
import { readLog } from './reading.ts';

let house: House;
beforeAll(async () => {
  house = await openQuietHouse();
});
afterAll(() => house?.close());

const WORDS = /[va]\d+\./g;
const isOurs = (text: string) => /^[va]\d+\.$/.test(text);
const CUT_MS = 30_000;
/** A browser's timer may end a moment before this process's clock says so. */
const TICK_MS = 20;

const logOf = ({ chat }: Visitor) => chat.getByRole('log');
const lines = (side: string, count: number) => Array.from({ length: count }, (_, n) => `${side}${n}.`);

/** Both at the same conversation, which has one line of each so far. */
const meet = async (home: House, url?: string) => {
  const desk = await sitDown(home);
  const visitor = await arrive(home, url);
  await say(visitor, 'v0.');
  await desk.getByRole('navigation').getByText('v0.').first().click();
  await desk.getByRole('log').getByText('v0.', { exact: true }).waitFor();
  await answer(desk, 'a0.');
  await logOf(visitor).getByText('a0.', { exact: true }).waitFor();
  return { desk, visitor };
};

type Pair = { desk: Page; visitor: Visitor };

const leave = async ({ desk, visitor }: Pair) => {
  await visitor.context.close();
  await desk.context().close();
};

/** Every line once, in the same order on both screens and in the database, each side's own in the order it wrote them. */
const expectTheSameEverywhere = async (home: House, { desk, visitor }: Pair, each: number) => {
  const all = [...lines('v', each), ...lines('a', each)].sort();
  await expect.poll(() => home.storedWords().filter(isOurs).sort()).toEqual(all);
  const stored = home.storedWords().filter(isOurs);
  for (const side of ['v', 'a']) expect(stored.filter((text) => text.startsWith(side))).toEqual(lines(side, each));
  const onScreen = (log: Locator) => readLog(log, WORDS, 'v0.');
  await expect.poll(() => onScreen(desk.getByRole('log'))).toEqual(stored);
  await expect.poll(() => onScreen(logOf(visitor))).toEqual(stored);
};

describe('when something breaks between them', () => {
  it('a network dead for thirty seconds while both write loses and doubles nothing, and both see one order (LIV-22)', async () => {
    const line = await openNetworkLine(house.url);
    onTestFinished(line.close);
    const { desk, visitor } = await meet(house, line.url);
    const EACH = 12;
    line.cut();
    const cutAt = Date.now();
    for (let n = 1; n < EACH; n += 1) {
      await say(visitor, `v${n}.`);
      await logOf(visitor).getByText(`v${n}.`, { exact: true }).waitFor();
      await answer(desk, `a${n}.`);
      await desk.getByRole('log').getByText(`a${n}.`, { exact: true }).waitFor();
      // The length of the cut is the point: nothing happens that could be awaited.
      await desk.waitForTimeout(Math.max(0, cutAt + (CUT_MS * n) / (EACH - 1) - Date.now() + TICK_MS));
    }
    expect(Date.now() - cutAt).toBeGreaterThanOrEqual(CUT_MS);
    expect(await logOf(visitor).getByText('a1.', { exact: true }).count()).toBe(0);
    line.mend();
    await expectTheSameEverywhere(house, { desk, visitor }, EACH);
    await leave({ desk, visitor });
  });
});

describe('when the server is killed', () => {
  it('while two hundred messages are under way, all are there once, in order, on both screens and on disk', async () => {
    const own = await openQuietHouse();
    onTestFinished(() => own.close());
    const { desk, visitor } = await meet(own);
    const EACH = 100;
    const write = async (send: (text: string) => Promise<void>, side: string, from: number, to: number) => {
      for (let n = from; n < to; n += 1) await send(`${side}${n}.`);
    };
    const visitorWrites = async () => {
      const toVisitor = (text: string) => say(visitor, text);
      await write(toVisitor, 'v', 1, 40);
      const crashed = own.crash();
      await write(toVisitor, 'v', 40, 70);
      await logOf(visitor).getByText('v69.', { exact: true }).waitFor();
      await crashed;
      const restarted = own.restart();
      await write(toVisitor, 'v', 70, EACH);
      await restarted;
    };
    await Promise.all([visitorWrites(), write((text) => answer(desk, text), 'a', 1, EACH)]);
    await expectTheSameEverywhere(own, { desk, visitor }, EACH);
  });
});

describe('an agent whose network is gone', () => {
  it('may leave the conversation and reload the console: what was written is sent, once', async () => {
    const line = await openNetworkLine(house.url);
    onTestFinished(line.close);
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
  });

  it('does not put aside what the customer wrote meanwhile: the agent reads it first, and can resolve then', async () => {
    const line = await openNetworkLine(house.url);
    onTestFinished(line.close);
    const visitor = await arrive(house);
    await say(visitor, 'thank you, all is well');
    const desk = await sitDown(house, line.url);
    await desk.getByRole('navigation').getByText('thank you, all is well').click();
    const log = desk.getByRole('log');
    await log.getByText('thank you, all is well').waitFor();
    line.cut();
    await desk.getByRole('button', { name: 'Resolve' }).click();
    await desk.getByRole('button', { name: 'Reopen' }).waitFor();
    await say(visitor, 'wait, one thing is missing');
    await visitor.chat.getByText('wait, one thing is missing').waitFor();
    line.mend();
    await log.getByText('wait, one thing is missing').waitFor();
    const refusal = desk.getByRole('alert').filter({ hasText: 'The contact has written since.' });
    await refusal.waitFor();
    await desk.getByRole('button', { name: 'Resolve' }).waitFor();
    await refusal.getByRole('button', { name: 'Try again' }).click();
    await log.getByText(/resolved/).waitFor();
    await refusal.waitFor({ state: 'detached' });
    await leave({ desk, visitor });
  });

  it('resolves and labels all the same: shown at once, sent after the reply written before, also after a reload', async () => {
    const line = await openNetworkLine(house.url);
    onTestFinished(line.close);
    house.change(`INSERT INTO labels (account_id, title, color, show_on_sidebar, created_at, updated_at)
                  VALUES (1, 'refund', '#1f93ff', 1, 0, 0)`);
    const visitor = await arrive(house);
    await say(visitor, 'please close this one');
    const desk = await sitDown(house, line.url);
    await desk.getByRole('navigation').getByText('please close this one').click();
    const log = desk.getByRole('log');
    await log.getByText('please close this one').waitFor();
    line.cut();
    await answer(desk, 'done, goodbye');
    await desk.getByRole('main').getByRole('button', { name: 'Labels' }).click();
    await desk.getByRole('option', { name: 'refund' }).click();
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: 'Resolve' }).click();
    await desk.getByRole('button', { name: 'Reopen' }).waitFor();
    await desk.getByRole('button', { name: 'Remove the label refund' }).waitFor();
    await desk.getByText('Waiting for the connection: Add the label refund · Resolve').waitFor();
    line.mend();
    await desk.reload();
    await log.getByText(/resolved/).waitFor();
    await desk.getByText(/^Waiting for the connection/).waitFor({ state: 'detached' });
    await desk.getByRole('button', { name: 'Reopen' }).waitFor();
    const said = (await log.textContent())?.match(/goodbye|added refund|resolved/g);
    expect(said).toEqual(['goodbye', 'added refund', 'resolved']);
    await leave({ desk, visitor });
  });

  it('changes several conversations at once: queued, in order with what is done to one of them, and sent', async () => {
    const line = await openNetworkLine(house.url);
    onTestFinished(line.close);
    const visitors = [await arrive(house), await arrive(house)];
    for (const [at, visitor] of visitors.entries()) await say(visitor, `tick me ${at}`);
    const desk = await sitDown(house, line.url);
    const list = desk.getByRole('navigation', { name: 'Conversations' });
    await list.getByText('tick me 0').click();
    const log = desk.getByRole('log');
    await log.getByText('tick me 0').waitFor();
    for (const at of [0, 1])
      await list
        .getByRole('listitem')
        .filter({ hasText: `tick me ${at}` })
        .getByRole('checkbox')
        .check({ force: true });
    line.cut();
    await desk.getByRole('button', { name: 'Mark the selected as resolved' }).click();
    await desk.getByText('2 changes wait for the connection.').waitFor();
    await desk.getByRole('button', { name: 'Reopen' }).click();
    await desk.getByText('3 changes wait for the connection.').waitFor();
    line.mend();
    await desk.reload();
    await log.getByText(/reopened/).waitFor();
    await desk.getByText(/wait for the connection/).waitFor({ state: 'detached' });
    await desk.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
    expect((await log.textContent())?.match(/was marked resolved|reopened|resolved/g)).toHaveLength(2);
    await list.getByText('tick me 1').waitFor({ state: 'detached' });
    for (const { context } of visitors) await context.close();
    await desk.context().close();
  });
});
