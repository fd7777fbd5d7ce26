import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { answer, arrive, type House, openQuietHouse, say, sitDown } from './house.ts';
import { LOOKS, openWindow } from './looks.ts';

let house: House;
beforeAll(async () => {
  house = await openQuietHouse();
});
afterAll(() => house?.close());

/** Chooses something that is kept by the server, and waits until it is. */
const choose = async (page: Page, choice: () => Promise<void>) => {
  const kept = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await choice();
  await (await kept).finished();
};

describe('an agent who looks elsewhere', () => {
  it('finds what came in the bell, opens it from there, and every window knows that it was read', async () => {
    const visitor = await arrive(house);
    await say(visitor, 'Is the harbour lantern back?');
    const desk = await sitDown(house);
    await desk.getByRole('navigation', { name: 'Conversations' }).getByText('Is the harbour lantern back?').click();
    await desk.getByRole('log').waitFor();
    await desk.keyboard.press('a');
    await desk.getByRole('button', { name: 'Assigned to ada' }).waitFor();
    await desk.getByRole('link', { name: 'Contacts' }).click();
    await desk.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await say(visitor, 'It is for Saturday');
    const other = await desk.context().newPage();
    await other.goto(`${house.url}/app/contacts`);
    for (const page of [desk, other]) await page.getByText('1 unread notification').waitFor({ state: 'attached' });
    await say(visitor, 'A gift');
    await desk.getByRole('button', { name: 'Notifications' }).click();
    const panel = desk.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('A gift').waitFor();
    // A burst is one line.
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(1);
    await panel.getByRole('button', { name: /^Mark as read/ }).click();
    await other.getByText('1 unread notification').waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: /^Mark as unread/ }).click();
    await other.getByText('1 unread notification').waitFor({ state: 'attached' });
    await desk.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect
      .poll(() => desk.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Notifications');
    await desk.getByRole('button', { name: 'Notifications' }).click();
    await panel.getByText('A gift').click();
    await desk.getByRole('log').getByText('It is for Saturday').waitFor();
    await other.getByText('1 unread notification').waitFor({ state: 'detached' });
    await answer(desk, 'Saturday it is');
    await visitor.context.close();
    await desk.context().close();
  });

  it('chooses notifications and their channels, and the choice is stored', async () => {
    const desk = await sitDown(house);
    const open = async () => {
      await desk.getByRole('button', { name: 'Notifications' }).click();
      await desk.getByRole('button', { name: 'What tells you' }).click();
      await desk.getByRole('table').waitFor();
    };
    await open();
    await choose(desk, () => desk.getByLabel('Bell: Every new conversation').check());
    await choose(desk, () => desk.getByLabel('Bell: A note that names me').uncheck());
    await expect.poll(() => desk.getByLabel('Browser: A note that names me').isDisabled()).toBe(true);
    await desk.getByLabel('Play a sound for').selectOption('mine');
    await desk.reload();
    await open();
    await expect.poll(() => desk.getByLabel('Bell: Every new conversation').isChecked()).toBe(true);
    await expect.poll(() => desk.getByLabel('Bell: A note that names me').isChecked()).toBe(false);
    await expect.poll(() => desk.getByLabel('Play a sound for').inputValue()).toBe('mine');
    await desk.getByRole('button', { name: 'Back to notifications' }).click();
    const visitor = await arrive(house);
    await say(visitor, 'Somebody new');
    await desk
      .getByRole('dialog')
      .getByText(/began conversation/)
      .waitFor();
    await visitor.context.close();
    await desk.context().close();
  });
});

/** The browser's notices, kept to be looked at; and a window nobody looks at. */
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
    const desk = await openWindow(house);
    await desk.addInitScript(AWAY);
    await desk.goto(`${house.url}/app/contacts`);
    await desk.getByRole('button', { name: 'Notifications' }).click();
    await desk.getByRole('button', { name: 'What tells you' }).click();
    await choose(desk, () => desk.getByLabel('Browser: Every new conversation').check());
    await desk.getByLabel(/Show notifications of the browser/).check();
    const visitor = await arrive(house);
    await say(visitor, 'Is anybody there?');
    const shown = () =>
      desk.evaluate(() => (window as unknown as Shown).shownNotices.map(({ title, body }) => [title, body]));
    await expect.poll(shown).toContainEqual([expect.stringMatching(/began conversation #\d+$/), 'Is anybody there?']);
    await desk.evaluate(() => (window as unknown as Shown).shownNotices[0]?.press());
    await desk.getByRole('log').getByText('Is anybody there?').waitFor();
    await visitor.context.close();
    await desk.context().close();
  });
});

describe.each(LOOKS)('the bell, $name', ({ name, options }) => {
  it('meets no finding of axe, open at its list and at its choices', async () => {
    const desk = await openWindow(house, options);
    await desk.goto(`${house.url}/app`);
    await desk.getByRole('button', { name: 'Notifications' }).click();
    const shots = process.env['SHOTS'];
    for (const part of ['list', 'choices']) {
      if (part === 'choices') await desk.getByRole('button', { name: 'What tells you' }).click();
      await desk
        .getByRole('dialog')
        .getByRole(part === 'list' ? 'listitem' : 'table')
        .first()
        .waitFor();
      if (shots) await desk.screenshot({ path: `${shots}/bell-${part}-${name}.png` });
      await expect.poll(async () => [part, await findings(desk)]).toEqual([part, []]);
    }
    await desk.context().close();
  });
});
