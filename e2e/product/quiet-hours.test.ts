import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPEARANCES, openConsoleWindow } from './appearances.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, openVisitorChat, sendMessage, signIn, signInAs } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

/** Counts the sounds and the browser's notifications, and hides the page. */
const RECORD = () => {
  const counts = { sounds: 0, notices: 0 };
  const node = () => ({ connect() {}, start() {}, stop() {}, gain: param, frequency: param });
  const param = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  class Audio {
    currentTime = 0;
    destination = {};
    resume() {}
    suspend() {}
    createGain = node;
    createOscillator = () => {
      counts.sounds += 1;
      return node();
    };
  }
  class Notice {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor() {
      counts.notices += 1;
    }
    close() {}
  }
  Object.assign(window, { AudioContext: Audio, Notification: Notice, counts });
  document.hasFocus = () => false;
};
type Counting = Window & { counts: { sounds: number; notices: number } };

const countsOf = (page: Page) => page.evaluate(() => ({ ...(window as unknown as Counting).counts }));
const unread = (page: Page) => page.getByText(/^\d+ unread notifications?$/);
const menu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('option', { name: entry }).click();
};
const onSettings = (handle: (route: Route) => Promise<void>) => async (page: Page) => {
  await page.route('**/notification_settings', handle);
};
const openPreferences = async (page: Page) => {
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('button', { name: 'Notification settings' }).click();
  await page.getByRole('table').waitFor();
};
const saved = async (page: Page, act: () => Promise<unknown>) => {
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await act();
  await (await stored).finished();
};

describe('a pause', () => {
  it('silences every window while the bell counts, until one of them ends it [AGT-171] [AGT-172]', async () => {
    const page = await openConsoleWindow(installation);
    await page.addInitScript(RECORD);
    await page.goto(`${installation.url}/app/contacts`);
    await openPreferences(page);
    await saved(page, () => page.getByLabel('In the console: New conversations').check());
    await saved(page, () => page.getByLabel('Browser: New conversations').check());
    await page.getByLabel(/Show browser notifications/).check();
    await page.keyboard.press('Escape');
    const other = await page.context().newPage();
    await other.goto(`${installation.url}/app/contacts`);
    await other.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();

    await saved(page, () => menu(page, 'Pause notifications for 1 hour'));
    await other.getByText(/^Paused until /).waitFor({ state: 'attached' });
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'Are you asleep?');
    await unread(page).waitFor({ state: 'attached' });
    const before = await unread(page).textContent();
    expect(await countsOf(page)).toEqual({ sounds: 0, notices: 0 });

    await saved(other, () => menu(other, 'Resume notifications'));
    await page.getByText(/^Paused until /).waitFor({ state: 'detached' });
    await other.close();
    const second = await openVisitorChat(installation);
    await sendMessage(second, 'And now?');
    await expect.poll(() => unread(page).textContent()).not.toBe(before);
    await expect.poll(async () => (await countsOf(page)).sounds).toBe(1);
    await expect.poll(async () => (await countsOf(page)).notices).toBeGreaterThan(0);
    for (const { context } of [visitor, second]) await context.close();
    await page.context().close();
  });

  it('can be chosen in a menu that was open before the settings arrived [AGT-172]', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const page = await signInAs(installation, {
      prepare: onSettings(async (route) => {
        await arrived;
        await route.continue();
      }),
    });
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('option', { name: 'Security' }).waitFor();
    expect(await page.getByRole('option', { name: /^Pause/ }).count()).toBe(0);
    // Nothing else may draw the menu again at the same time.
    await page.waitForLoadState('networkidle');
    arrive();
    await page.getByRole('option', { name: 'Pause notifications until…' }).waitFor();
    await page.context().close();
  });

  it('can be chosen though the first request for the settings failed [AGT-172]', async () => {
    let requests = 0;
    const failOnce = (route: Route) => {
      requests += 1;
      return requests === 1 ? route.abort() : route.continue();
    };
    const page = await signInAs(installation, { prepare: onSettings(failOnce) });
    await menu(page, 'Pause notifications until…');
    await page.getByRole('dialog', { name: 'Pause notifications' }).waitFor();
    expect(requests).toBeGreaterThan(1);
    await page.context().close();
  });

  it('until a time of one’s own has to be in the future', async () => {
    const page = await signIn(installation);
    await menu(page, 'Pause notifications until…');
    const dialog = page.getByRole('dialog', { name: 'Pause notifications' });
    await dialog.getByLabel('Until').fill('2020-01-01T10:00');
    await dialog.getByRole('button', { name: 'Pause notifications' }).click();
    await dialog.getByText('Choose a time in the future.').waitFor();
    await dialog.getByLabel('Until').fill(`${new Date().getFullYear() + 1}-01-02T10:00`);
    await saved(page, () => dialog.getByRole('button', { name: 'Pause notifications' }).click());
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Notifications' }).click();
    await saved(page, () => page.getByRole('button', { name: 'Resume notifications' }).click());
    await page.getByRole('button', { name: 'Resume notifications' }).waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('quiet hours, emails and sounds', () => {
  it('are chosen beside the bell, and the choice is stored [AGT-172] [AGT-176]', async () => {
    const page = await signIn(installation);
    await openPreferences(page);
    await saved(page, () => page.getByRole('checkbox', { name: 'Quiet hours' }).check());
    await saved(page, () => page.getByLabel('Sunday').uncheck());
    await page.getByLabel('From', { exact: true }).fill('18:30');
    await saved(page, () => page.getByLabel('From', { exact: true }).blur());
    await saved(page, () => page.getByLabel('Except when I am mentioned').check());
    await saved(page, () => page.getByLabel('Send emails').selectOption('daily'));
    await page.getByLabel(/^Sound/).selectOption('bell');
    await page.getByLabel('Volume').fill('80');
    await page.getByLabel(/^Repeat every 30 seconds/).check();
    await page.reload();
    await openPreferences(page);
    const values = async () => [
      await page.getByRole('checkbox', { name: 'Quiet hours' }).isChecked(),
      await page.getByLabel('Sunday').isChecked(),
      await page.getByLabel('Monday').isChecked(),
      await page.getByLabel('From', { exact: true }).inputValue(),
      await page.getByLabel('Except when I am mentioned').isChecked(),
      await page.getByLabel('Send emails').inputValue(),
      await page.getByLabel(/^Sound/).inputValue(),
      await page.getByLabel('Volume').inputValue(),
      await page.getByLabel(/^Repeat every 30 seconds/).isChecked(),
    ];
    expect(await values()).toEqual([true, false, true, '18:30', true, 'daily', 'bell', '80', true]);
    await page.context().close();
  });
});

describe.each(APPEARANCES)('the choices, $name', ({ name, options }) => {
  it('meet no finding of axe', async () => {
    const page = await openConsoleWindow(installation, options);
    await page.goto(`${installation.url}/app`);
    await openPreferences(page);
    await page.getByLabel('Volume').scrollIntoViewIfNeeded();
    const shots = process.env['SHOTS'];
    if (shots) await page.screenshot({ path: `${shots}/quiet-${name}.png` });
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await page.context().close();
  });
});
