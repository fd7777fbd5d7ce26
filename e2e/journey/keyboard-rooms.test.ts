import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveWords, line } from './at-the-desk.ts';
import { findings } from './axe.ts';
import { type House, openQuietHouse, takeSeat } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openQuietHouse();
  await leaveWords(house, 'Where is my lantern?');
});
afterAll(() => house?.close());

const ROOMS = ['contacts', 'reports', 'help-centre', 'settings/labels'] as const;

const openRoom = async (desk: Page, room: string) => {
  await desk.goto(`${house.url}/app/${room}`);
  await desk.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
};

const isFocused = (desk: Page, name: string) =>
  desk.getByRole('link', { name, exact: true }).evaluate((link) => link === document.activeElement);

it('every page has the search and the list of shortcuts, and returns the focus when they close', async () => {
  const desk = await takeSeat(house);
  await line(desk, 'Where is my lantern?').waitFor();
  for (const room of ROOMS) {
    await openRoom(desk, room);
    await desk.getByRole('link', { name: 'Settings', exact: true }).focus();
    for (const [key, dialog] of [
      ['?', 'Keyboard'],
      ['Control+k', 'Search and commands'],
    ] as const) {
      await desk.keyboard.press(key);
      await desk.getByRole('dialog', { name: dialog }).waitFor();
      expect([room, key, await findings(desk)]).toEqual([room, key, []]);
      await desk.keyboard.press('Escape');
      await desk.getByRole('dialog', { name: dialog }).waitFor({ state: 'detached' });
      await expect.poll(() => isFocused(desk, 'Settings')).toBe(true);
    }
    // What needs a list of conversations is neither offered nor done here.
    await desk.keyboard.press('j');
    expect(new URL(desk.url()).pathname).toBe(`/app/${room}`);
    await desk.keyboard.press('Control+k');
    const palette = desk.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('option', { name: 'Conversations' }).waitFor();
    expect(await palette.getByRole('option', { name: 'Next conversation' }).count()).toBe(0);
    await desk.keyboard.type('my lantern');
    await palette.getByRole('group', { name: 'Messages' }).getByRole('option').first().waitFor();
    await desk.keyboard.press('Enter');
    await desk.getByRole('log').getByText('Where is my lantern?').waitFor();
  }
  await desk.context().close();
});

it('what is not saved is asked for before the search leads away from it', async () => {
  const desk = await takeSeat(house);
  await openRoom(desk, 'settings/labels');
  await desk.getByRole('button', { name: 'New label' }).click();
  const label = desk.getByRole('textbox', { name: 'Label' });
  await label.fill('lamps');
  await desk.keyboard.press('Control+k');
  await desk.keyboard.type('my lantern');
  const found = desk.getByRole('group', { name: 'Messages' }).getByRole('option').first();
  await found.waitFor();
  await desk.keyboard.press('Enter');
  await desk.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await desk.keyboard.press('Escape');
  await expect.poll(() => label.inputValue()).toBe('lamps');
  expect(new URL(desk.url()).pathname).toBe('/app/settings/labels');
  await desk.context().close();
});

it('on a phone the pages of the settings open behind the name of this one, and Escape closes them', async () => {
  const desk = await takeSeat(house, { options: { viewport: { width: 320, height: 640 } } });
  await openRoom(desk, 'settings/labels');
  const pages = desk.getByRole('navigation', { name: 'Settings' });
  const here = pages.getByRole('button', { name: 'Labels' });
  expect(await pages.getByRole('link').count()).toBe(0);
  await here.focus();
  await desk.keyboard.press('Enter');
  await pages.getByRole('link', { name: 'Teams' }).waitFor();
  expect(await findings(desk)).toEqual([]);
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Escape');
  await expect.poll(() => pages.getByRole('link').count()).toBe(0);
  await expect.poll(() => here.evaluate((button) => button === document.activeElement)).toBe(true);
  await desk.keyboard.press('Enter');
  await pages.getByRole('link', { name: 'Teams' }).click();
  await desk.getByRole('heading', { name: 'Teams', level: 1 }).waitFor();
  await expect.poll(() => pages.getByRole('link').count()).toBe(0);
  await desk.context().close();
});
