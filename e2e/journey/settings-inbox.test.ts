import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatOf, type House, openChat, openHouse, sitDown } from './house.ts';
import { openSettings, saved } from './settings-ways.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const openInbox = async (desk: Page) => {
  await openSettings(desk, 'Inboxes');
  await desk.getByRole('button', { name: 'Settings: Acme' }).click();
  await desk.getByRole('heading', { name: 'Acme', level: 1 }).waitFor();
};
const handles = (desk: Page) => desk.getByRole('button', { name: /^Move: / });
const order = (desk: Page) =>
  handles(desk).evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label')?.replace('Move: ', '')));

describe('an administrator', () => {
  it('puts a pre-chat form together by keyboard and by pointer, and visitors are asked so (PRE-01)', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Attributes');
    await desk.getByRole('button', { name: 'New attribute' }).click();
    await desk.getByLabel('Name').fill('Kind of lantern');
    await desk.getByRole('button', { name: 'Save' }).click();
    await saved(desk);
    await desk.getByRole('link', { name: 'Inboxes' }).click();
    await desk.getByRole('button', { name: 'Settings: Acme' }).click();

    await desk.getByLabel('Ask visitors before the chat').check();
    expect(await desk.getByLabel('Email Address', { exact: true }).isChecked()).toBe(true);
    await desk.getByLabel('Ask for one of your attributes too').selectOption('Kind of lantern');
    expect(await order(desk)).toEqual(['Email Address', 'Full Name', 'Phone Number', 'Kind of lantern']);

    const handle = desk.getByRole('button', { name: 'Move: Kind of lantern' });
    await handle.focus();
    for (let step = 0; step < 3; step += 1) await desk.keyboard.press('ArrowUp');
    await desk.getByText('Kind of lantern is number 1 of 4 now.').waitFor();
    // The focus goes along.
    expect(await handle.evaluate((element) => element === document.activeElement)).toBe(true);

    await handles(desk).first().scrollIntoViewIfNeeded();
    const from = await desk.getByRole('button', { name: 'Move: Full Name' }).boundingBox();
    const to = await handles(desk).first().boundingBox();
    if (!from || !to) throw new Error('The handles are not on the screen.');
    await desk.mouse.move(from.x + 10, from.y + 10);
    await desk.mouse.down();
    await desk.mouse.move(from.x + 10, (from.y + to.y) / 2, { steps: 4 });
    await desk.mouse.move(to.x + 10, to.y - 4, { steps: 8 });
    await desk.mouse.up();
    expect(await order(desk)).toEqual(['Full Name', 'Kind of lantern', 'Email Address', 'Phone Number']);
    await desk.getByLabel('Required: Kind of lantern').check();
    await desk.getByRole('button', { name: 'Save' }).click();
    await saved(desk);
    await desk.reload();
    await expect.poll(() => order(desk)).toEqual(['Full Name', 'Kind of lantern', 'Email Address', 'Phone Number']);

    const context = await house.browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(`${house.url}/demo`);
    await openChat(visitor);
    const chat = chatOf(visitor);
    await chat.getByRole('button', { name: /start conversation/i }).click();
    await chat.getByLabel('Kind of lantern').waitFor();
    const asked = await chat.locator('form input').evaluateAll((inputs) => inputs.map((input) => input.id && input));
    expect(asked.length).toBe(3);
    await context.close();
    await desk.context().close();
  });

  it('sees a draft in the real widget before it is saved', async () => {
    const desk = await sitDown(house);
    await openInbox(desk);
    const preview = desk.frameLocator('iframe[title="Preview"]:not([hidden])');
    await preview.getByRole('button', { name: /start conversation/i }).waitFor();
    await desk.getByLabel('Greeting', { exact: true }).fill('Lanterns, day and night');
    await preview.getByText('Lanterns, day and night').waitFor();
    // Writing goes on undisturbed.
    expect(await desk.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await desk.getByRole('button', { name: 'Dark', exact: true }).click();
    await expect.poll(() => preview.locator('html').getAttribute('class')).toContain('dark');
    await desk.getByLabel('Ask visitors before the chat').check();
    await desk.getByLabel('Question').first().fill('Where may we write to?');
    await desk.getByRole('button', { name: 'Questions', exact: true }).click();
    await preview.getByText('Where may we write to?').waitFor();
    const shots = process.env['SHOTS'];
    if (shots) await desk.screenshot({ path: `${shots}/settings-preview.png` });

    // Nothing of it was saved.
    const context = await house.browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(`${house.url}/demo`);
    await openChat(visitor);
    await chatOf(visitor)
      .getByRole('button', { name: /start conversation/i })
      .waitFor();
    expect(await chatOf(visitor).getByText('Lanterns, day and night').count()).toBe(0);
    await context.close();
    await desk.context().close();
  });
});
