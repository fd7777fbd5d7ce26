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

/** What the number at the bell covers: how much of the bell, and the names of whatever stands beside it. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const badge = [...document.querySelectorAll('[data-count]')].find((each) => each.checkVisibility());
    const bell = badge?.closest('button');
    if (!badge || !bell) return undefined;
    const place = badge.getBoundingClientRect();
    const shared = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const width = Math.min(right, place.right) - Math.max(left, place.left);
      const height = Math.min(bottom, place.bottom) - Math.max(top, place.top);
      return width > 0.5 && height > 0.5 ? (width * height) / ((right - left) * (bottom - top)) : 0;
    };
    const others = [...document.querySelectorAll('a, button, input, h1, h2, svg, span')].filter(
      (each) => each !== badge && !each.contains(badge) && each.checkVisibility() && each.clientWidth > 1,
    );
    const icon = bell.querySelector('svg');
    return {
      isOutside: place.left < 0 || place.right > innerWidth || place.top < 0,
      others: others.filter((each) => each !== icon && shared(each) > 0).map(({ textContent }) => textContent),
      mostOfBell: icon !== null && shared(icon) > 0.3,
    };
  });

describe('the number at the bell', () => {
  it.each([
    { width: 1_280, locale: 'en' },
    { width: 700, locale: 'en' },
    { width: 320, locale: 'de' },
    { width: 320, locale: 'ar' },
  ])('covers nothing, $width wide, $locale [AGT-179]', async ({ width, locale }) => {
    installation.fill((store) => {
      const insert = store.prepare(`INSERT INTO notifications
        (account_id, user_id, notification_type, conversation_id, last_activity_at, created_at, updated_at)
        VALUES (1, 1, 'conversation_mention', 1, ?1, ?1, ?1)`);
      for (let each = 0; each < 30; each += 1) insert.run(Date.now() + each);
    });
    const agentPage = await openConsoleWindow(installation, { viewport: { width, height: 800 }, locale });
    await agentPage.goto(`${installation.url}/app/contacts`);
    await agentPage.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => coveredBy(agentPage)).toEqual({ isOutside: false, others: [], mostOfBell: false });
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
