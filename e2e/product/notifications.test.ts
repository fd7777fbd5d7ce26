import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPEARANCES, openConsoleWindow } from './appearances.ts';
import { waitForAssignee } from './assignee.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, openVisitorChat, reply, sendMessage, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const choose = async (page: Page, choice: () => Promise<void>) => {
  const kept = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await choice();
  await (await kept).finished();
};

describe('an agent who looks elsewhere', () => {
  it('finds what came in the bell, opens it from there, and every window knows that it was read', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'Is the harbour lantern back?');
    const agentPage = await signIn(installation);
    await agentPage
      .getByRole('navigation', { name: 'Conversations' })
      .getByText('Is the harbour lantern back?')
      .click();
    await agentPage.getByRole('log').waitFor();
    await agentPage.keyboard.press('a');
    await waitForAssignee(agentPage, 'ada');
    await agentPage.getByRole('link', { name: 'Contacts' }).click();
    await agentPage.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await sendMessage(visitor, 'It is for Saturday');
    const other = await agentPage.context().newPage();
    await other.goto(`${installation.url}/app/contacts`);
    for (const page of [agentPage, other]) await page.getByText('1 unread notification').waitFor({ state: 'attached' });
    await sendMessage(visitor, 'A gift');
    await agentPage.getByRole('button', { name: 'Notifications' }).click();
    const panel = agentPage.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('A gift').waitFor();
    // A burst is one entry.
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(1);
    await panel.getByRole('button', { name: /^Mark as read/ }).click();
    await other.getByText('1 unread notification').waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: /^Mark as unread/ }).click();
    await other.getByText('1 unread notification').waitFor({ state: 'attached' });
    await agentPage.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect
      .poll(() => agentPage.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Notifications');
    await agentPage.getByRole('button', { name: 'Notifications' }).click();
    await panel.getByText('A gift').click();
    await agentPage.getByRole('log').getByText('It is for Saturday').waitFor();
    await other.getByText('1 unread notification').waitFor({ state: 'detached' });
    await reply(agentPage, 'Saturday it is');
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('chooses notifications and their channels, and the choice is stored', async () => {
    const agentPage = await signIn(installation);
    const open = async () => {
      await agentPage.getByRole('button', { name: 'Notifications' }).click();
      await agentPage.getByRole('button', { name: 'Notification settings' }).click();
      await agentPage.getByRole('table').waitFor();
    };
    await open();
    await choose(agentPage, () => agentPage.getByLabel('In the console: New conversations').check());
    await choose(agentPage, () => agentPage.getByLabel('In the console: Mentions of me in private notes').uncheck());
    await expect.poll(() => agentPage.getByLabel('Browser: Mentions of me in private notes').isDisabled()).toBe(true);
    await agentPage.getByLabel('Play a sound for').selectOption('mine');
    await agentPage.reload();
    await open();
    await expect.poll(() => agentPage.getByLabel('In the console: New conversations').isChecked()).toBe(true);
    await expect
      .poll(() => agentPage.getByLabel('In the console: Mentions of me in private notes').isChecked())
      .toBe(false);
    await expect.poll(() => agentPage.getByLabel('Play a sound for').inputValue()).toBe('mine');
    await agentPage.getByRole('button', { name: 'Back to notifications' }).click();
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'Somebody new');
    await agentPage
      .getByRole('dialog')
      .getByText(/started conversation/)
      .waitFor();
    await visitor.context.close();
    await agentPage.context().close();
  });
});

/** Records the browser's notifications, and hides the page. */
const AWAY = () => {
  const shown: { title: string; body: string; press: () => void }[] = [];
  class Kept {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    onclick = () => {};
    onclose = () => {};
    constructor(title: string, { body = '' } = {}) {
      shown.push({ title, body, press: () => this.onclick() });
    }
    close() {}
  }
  Object.assign(window, { Notification: Kept, shownNotices: shown });
  document.hasFocus = () => false;
};
type Shown = Window & { shownNotices: { title: string; body: string; press: () => void }[] };

describe('a device that shows notices of the browser', () => {
  it('does so for what the agent wants, and leads to the conversation', async () => {
    const agentPage = await openConsoleWindow(installation);
    await agentPage.addInitScript(AWAY);
    await agentPage.goto(`${installation.url}/app/contacts`);
    await agentPage.getByRole('button', { name: 'Notifications' }).click();
    await agentPage.getByRole('button', { name: 'Notification settings' }).click();
    await choose(agentPage, () => agentPage.getByLabel('Browser: New conversations').check());
    await agentPage.getByLabel(/Show browser notifications/).check();
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'Is anybody there?');
    const shown = () =>
      agentPage.evaluate(() => (window as unknown as Shown).shownNotices.map(({ title, body }) => [title, body]));
    await expect.poll(shown).toContainEqual([expect.stringMatching(/started conversation #\d+$/), 'Is anybody there?']);
    await agentPage.evaluate(() => (window as unknown as Shown).shownNotices[0]?.press());
    await agentPage.getByRole('log').getByText('Is anybody there?').waitFor();
    await visitor.context.close();
    await agentPage.context().close();
  });
});

describe.each(APPEARANCES)('the bell, $name', ({ name, options }) => {
  it('meets no finding of axe, open at its list and at its choices', async () => {
    const agentPage = await openConsoleWindow(installation, options);
    await agentPage.goto(`${installation.url}/app`);
    await agentPage.getByRole('button', { name: 'Notifications' }).click();
    const shots = process.env['SHOTS'];
    for (const part of ['list', 'choices']) {
      if (part === 'choices') await agentPage.getByRole('button', { name: 'Notification settings' }).click();
      await agentPage
        .getByRole('dialog')
        .getByRole(part === 'list' ? 'listitem' : 'table')
        .first()
        .waitFor();
      if (shots) await agentPage.screenshot({ path: `${shots}/bell-${part}-${name}.png` });
      await expect.poll(async () => [part, await accessibilityViolations(agentPage)]).toEqual([part, []]);
    }
    await agentPage.context().close();
  });
});
