import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Installation,
  openInstallation,
  openSeparateInstallation,
  openVisitorChat,
  reply,
  sendMessage,
  signIn,
  type Visitor,
} from './installation.ts';
import { openNetworkProxy } from './network-proxy.ts';
import { readLog } from './read-log.ts';
import { stayAfterClosing } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await stayAfterClosing(installation);
});
afterAll(() => installation?.close());

const WORDS = /[va]\d+\./g;
const isOurs = (text: string) => /^[va]\d+\.$/.test(text);
const CUT_MS = 30_000;
/** A browser's timer may end a moment before this process's clock. */
const TICK_MS = 20;

const logOf = ({ chat }: Visitor) => chat.getByRole('log');
const lines = (side: string, count: number) => Array.from({ length: count }, (_, n) => `${side}${n}.`);

/** Both at the same conversation, which has one message of each so far. */
const meet = async (home: Installation, url?: string) => {
  const agentPage = await signIn(home);
  const visitor = await openVisitorChat(home, url);
  await sendMessage(visitor, 'v0.');
  await agentPage.getByRole('navigation').getByText('v0.').first().click();
  await agentPage.getByRole('log').getByText('v0.', { exact: true }).waitFor();
  await reply(agentPage, 'a0.');
  await logOf(visitor).getByText('a0.', { exact: true }).waitFor();
  return { agentPage, visitor };
};

type Pair = { agentPage: Page; visitor: Visitor };

const leave = async ({ agentPage, visitor }: Pair) => {
  await visitor.context.close();
  await agentPage.context().close();
};

const expectTheSameEverywhere = async (home: Installation, { agentPage, visitor }: Pair, each: number) => {
  const all = [...lines('v', each), ...lines('a', each)].sort();
  await expect.poll(() => home.storedMessages().filter(isOurs).sort()).toEqual(all);
  const stored = home.storedMessages().filter(isOurs);
  for (const side of ['v', 'a']) expect(stored.filter((text) => text.startsWith(side))).toEqual(lines(side, each));
  const onScreen = (log: Locator) => readLog(log, WORDS, 'v0.');
  await expect.poll(() => onScreen(agentPage.getByRole('log'))).toEqual(stored);
  await expect.poll(() => onScreen(logOf(visitor))).toEqual(stored);
};

describe('when something breaks between them', () => {
  it('a network dead for thirty seconds while both write loses and doubles nothing, and both see one order (LIV-22)', async () => {
    const line = await openNetworkProxy(installation.url);
    onTestFinished(line.close);
    const { agentPage, visitor } = await meet(installation, line.url);
    const EACH = 12;
    line.cut();
    const cutAt = Date.now();
    for (let n = 1; n < EACH; n += 1) {
      await sendMessage(visitor, `v${n}.`);
      await logOf(visitor).getByText(`v${n}.`, { exact: true }).waitFor();
      await reply(agentPage, `a${n}.`);
      await agentPage.getByRole('log').getByText(`a${n}.`, { exact: true }).waitFor();
      // The length of the cut is the point: there is no event to await.
      await agentPage.waitForTimeout(Math.max(0, cutAt + (CUT_MS * n) / (EACH - 1) - Date.now() + TICK_MS));
    }
    expect(Date.now() - cutAt).toBeGreaterThanOrEqual(CUT_MS);
    expect(await logOf(visitor).getByText('a1.', { exact: true }).count()).toBe(0);
    line.mend();
    await expectTheSameEverywhere(installation, { agentPage, visitor }, EACH);
    await leave({ agentPage, visitor });
  });
});

describe('when the server is killed', () => {
  it('while two hundred messages are under way, all are there once, in order, on both screens and on disk', async () => {
    const own = await openSeparateInstallation();
    onTestFinished(() => own.close());
    const { agentPage, visitor } = await meet(own);
    const EACH = 100;
    const write = async (send: (text: string) => Promise<void>, side: string, from: number, to: number) => {
      for (let n = from; n < to; n += 1) await send(`${side}${n}.`);
    };
    const visitorWrites = async () => {
      const toVisitor = (text: string) => sendMessage(visitor, text);
      await write(toVisitor, 'v', 1, 40);
      const crashed = own.crash();
      await write(toVisitor, 'v', 40, 70);
      await logOf(visitor).getByText('v69.', { exact: true }).waitFor();
      await crashed;
      const restarted = own.restart();
      await write(toVisitor, 'v', 70, EACH);
      await restarted;
    };
    await Promise.all([visitorWrites(), write((text) => reply(agentPage, text), 'a', 1, EACH)]);
    await expectTheSameEverywhere(own, { agentPage, visitor }, EACH);
  });
});

describe('an agent whose network is gone', () => {
  it('may leave the conversation and reload the console: what was written is sent, once', async () => {
    const line = await openNetworkProxy(installation.url);
    onTestFinished(line.close);
    const visitor = await openVisitorChat(installation);
    const other = await openVisitorChat(installation);
    await sendMessage(visitor, 'the first of two');
    await sendMessage(other, 'the second of two');
    const agentPage = await signIn(installation, line.url);
    await agentPage.getByRole('navigation').getByText('the first of two').click();
    await agentPage.getByRole('log').getByText('the first of two').waitFor();
    line.cut();
    await reply(agentPage, 'written on the train');
    await agentPage.getByRole('log').getByText('written on the train').waitFor();
    await agentPage.getByRole('navigation').getByText('the second of two').click();
    await agentPage.getByRole('log').getByText('written on the train').waitFor({ state: 'detached' });
    line.mend();
    await agentPage.reload();
    await logOf(visitor).getByText('written on the train', { exact: true }).waitFor();
    expect(installation.storedMessages().filter((text) => text === 'written on the train')).toHaveLength(1);
    for (const { context } of [visitor, other]) await context.close();
    await agentPage.context().close();
  });

  it('does not put aside what the customer wrote meanwhile: the agent reads it first, and can resolve then', async () => {
    const proxy = await openNetworkProxy(installation.url);
    onTestFinished(proxy.close);
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'thank you, all is well');
    const agentPage = await signIn(installation, proxy.url);
    await agentPage.getByRole('navigation').getByText('thank you, all is well').click();
    const log = agentPage.getByRole('log');
    await log.getByText('thank you, all is well').waitFor();
    proxy.cut();
    await agentPage.getByRole('button', { name: 'Resolve', exact: true }).click();
    await agentPage.getByRole('button', { name: 'Reopen', exact: true }).waitFor();
    await sendMessage(visitor, 'wait, one thing is missing');
    await visitor.chat.getByText('wait, one thing is missing').waitFor();
    proxy.mend();
    await log.getByText('wait, one thing is missing').waitFor();
    const refusal = agentPage.getByRole('alert').filter({ hasText: 'The contact has sent a new message.' });
    await refusal.waitFor();
    await agentPage.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
    await refusal.getByRole('button', { name: 'Try again' }).click();
    await log.getByText(/resolved/).waitFor();
    await refusal.waitFor({ state: 'detached' });
    await leave({ agentPage, visitor });
  });

  it('resolves and labels all the same: shown at once, sent after the reply written before, also after a reload', async () => {
    const line = await openNetworkProxy(installation.url);
    onTestFinished(line.close);
    installation.change(`INSERT INTO labels (account_id, title, color, show_on_sidebar, created_at, updated_at)
                  VALUES (1, 'refund', '#1f93ff', 1, 0, 0)`);
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'please close this one');
    const agentPage = await signIn(installation, line.url);
    await agentPage.getByRole('navigation').getByText('please close this one').click();
    const log = agentPage.getByRole('log');
    await log.getByText('please close this one').waitFor();
    line.cut();
    await reply(agentPage, 'done, goodbye');
    await agentPage.getByRole('button', { name: 'Labels' }).click();
    await agentPage.getByRole('option', { name: 'refund' }).click();
    await agentPage.keyboard.press('Escape');
    await agentPage.getByRole('button', { name: 'Resolve', exact: true }).click();
    await agentPage.getByRole('button', { name: 'Reopen', exact: true }).waitFor();
    await agentPage.getByRole('button', { name: 'Remove label refund' }).waitFor();
    await agentPage.getByText('Waiting for the connection: Add label refund · Resolve').waitFor();
    line.mend();
    await agentPage.reload();
    await log.getByText(/resolved/).waitFor();
    await agentPage.getByText(/^Waiting for the connection/).waitFor({ state: 'detached' });
    await agentPage.getByRole('button', { name: 'Reopen', exact: true }).waitFor();
    const said = (await log.textContent())?.match(/goodbye|added refund|resolved/g);
    expect(said).toEqual(['goodbye', 'added refund', 'resolved']);
    await leave({ agentPage, visitor });
  });

  it('changes several conversations at once: queued, in order with what is done to one of them, and sent', async () => {
    const line = await openNetworkProxy(installation.url);
    onTestFinished(line.close);
    const visitors = [await openVisitorChat(installation), await openVisitorChat(installation)];
    for (const [at, visitor] of visitors.entries()) await sendMessage(visitor, `tick me ${at}`);
    const agentPage = await signIn(installation, line.url);
    const list = agentPage.getByRole('navigation', { name: 'Conversations' });
    await list.getByText('tick me 0').click();
    const log = agentPage.getByRole('log');
    await log.getByText('tick me 0').waitFor();
    for (const at of [0, 1])
      await list
        .getByRole('listitem')
        .filter({ hasText: `tick me ${at}` })
        .getByRole('checkbox')
        .check({ force: true });
    line.cut();
    await agentPage.getByRole('button', { name: 'Resolve selected' }).click();
    await agentPage.getByText('2 changes are waiting for the connection.').waitFor();
    await agentPage.getByRole('button', { name: 'Reopen', exact: true }).click();
    await agentPage.getByText('3 changes are waiting for the connection.').waitFor();
    line.mend();
    await agentPage.reload();
    await log.getByText(/reopened/).waitFor();
    await agentPage.getByText(/waiting for the connection/).waitFor({ state: 'detached' });
    await agentPage.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
    expect((await log.textContent())?.match(/was marked resolved|reopened|resolved/g)).toHaveLength(2);
    await list.getByText('tick me 1').waitFor({ state: 'detached' });
    for (const { context } of visitors) await context.close();
    await agentPage.context().close();
  });
});
