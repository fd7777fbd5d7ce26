import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chatOf,
  composerOf,
  type Installation,
  openInstallation,
  openVisitorChat,
  reply,
  sendMessage,
  signIn,
  type Visitor,
} from './installation.ts';

let installation: Installation;
let agentPage: Page;
beforeAll(async () => {
  installation = await openInstallation();
  agentPage = await signIn(installation);
});
afterAll(() => installation?.close());

const launcher = (page: Page) => page.locator('button.woot-widget-bubble').first();
const words = ({ chat }: Pick<Visitor, 'chat'>, text: string) => chat.getByRole('log').getByText(text, { exact: true });

const countSockets = (context: BrowserContext) => {
  const open = new Map<Page, number>();
  const watch = (page: Page) =>
    page.on('websocket', (socket) => {
      open.set(page, (open.get(page) ?? 0) + 1);
      const gone = () => open.set(page, (open.get(page) ?? 1) - 1);
      socket.on('close', gone);
      page.once('close', () => open.delete(page));
    });
  context.pages().forEach(watch);
  context.on('page', watch);
  return {
    of: (page: Page) => open.get(page) ?? 0,
    all: () => [...open.values()].reduce((sum, count) => sum + count, 0),
  };
};

const openTab = async ({ context }: Visitor): Promise<Visitor> => {
  const page = await context.newPage();
  await page.goto(`${installation.url}/demo`);
  return { context, page, chat: chatOf(page) };
};

describe('one chat over many tabs of a site', () => {
  it('has one socket; when its tab is closed another takes over, and nothing said in between is missed (LIV-29)', async () => {
    const one = await openVisitorChat(installation);
    await sendMessage(one, 'many tabs');
    await one.chat.getByText('Sent').waitFor();
    const sockets = countSockets(one.context);
    await one.page.reload();
    await words(one, 'many tabs').waitFor();
    const two = await openTab(one);
    const three = await openTab(one);
    await words(two, 'many tabs').waitFor();
    await words(three, 'many tabs').waitFor();
    await agentPage.getByRole('navigation').getByText('many tabs').first().click();
    await reply(agentPage, 'heard by all');
    for (const tab of [one, two, three]) await words(tab, 'heard by all').waitFor();
    await expect.poll(sockets.all).toBe(1);
    await expect.poll(() => sockets.of(one.page)).toBe(1);

    await one.page.close();
    await reply(agentPage, 'said while nobody listened');
    for (const tab of [two, three]) await words(tab, 'said while nobody listened').waitFor();
    await expect.poll(sockets.all).toBe(1);
    await reply(agentPage, 'and live again');
    for (const tab of [two, three]) {
      await words(tab, 'and live again').waitFor();
      expect(await words(tab, 'said while nobody listened').count()).toBe(1);
    }
    await expect.poll(sockets.all).toBe(1);
    await one.context.close();
  });

  it('opens and closes in every tab, what is typed in one is in all, and what is read in one is unread in none', async () => {
    const one = await openVisitorChat(installation);
    await sendMessage(one, 'open everywhere');
    await one.chat.getByText('Sent').waitFor();
    const two = await openTab(one);
    await words(two, 'open everywhere').waitFor();
    // Text typed in one tab is in the other, and can be continued there.
    const [box, otherBox] = [one, two].map(({ chat }) => composerOf({ chat }));
    await box?.fill('half a');
    await expect.poll(() => otherBox?.inputValue()).toBe('half a');
    await otherBox?.press('End');
    await otherBox?.pressSequentially(' thought');
    await expect.poll(() => box?.inputValue()).toBe('half a thought');
    await expect.poll(() => launcher(two.page).getAttribute('aria-expanded')).toBe('true');
    await composerOf(two).press('Escape');
    await expect.poll(() => launcher(one.page).getAttribute('aria-expanded')).toBe('false');

    await agentPage.getByRole('navigation').getByText('open everywhere').first().click();
    await reply(agentPage, 'you are away');
    const dots = () => Promise.all([one, two].map(({ page }) => launcher(page).getAttribute('aria-label')));
    await expect.poll(async () => (await dots()).every((label) => label?.includes('1 unread message'))).toBe(true);
    await two.chat.getByRole('button', { name: 'See new messages' }).click();
    await words(two, 'you are away').waitFor();
    await words(one, 'you are away').waitFor();
    await expect.poll(async () => (await dots()).some((label) => label?.includes('unread'))).toBe(false);
    await one.context.close();
  });
});
