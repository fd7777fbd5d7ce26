import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hire } from './at-the-desk.ts';
import { type House, openQuietHouse, takeSeat } from './house.ts';
import { openTeamApi } from './team-api.ts';

let house: House;
beforeAll(async () => {
  house = await openQuietHouse();
  const api = await openTeamApi(house);
  await hire(house, api, 'Mia Lee', 'mia@example.com');
  await hire(house, api, 'Lou Berg', 'lou@example.com');
  await api('POST', '/contacts', { inbox_id: 1, name: 'Kim Park', email: 'kim@example.com' });
});
afterAll(() => house?.close());

const open = async (desk: Page, path: string) => {
  await desk.goto(`${house.url}/app/${path}`);
  await desk.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
};

const press = async (what: Locator) => {
  await what.focus();
  await what.press('Enter');
};

const isFocused = (what: Locator) => what.evaluate((element) => element === document.activeElement);
const takesFocus = (what: Locator) => expect.poll(() => isFocused(what)).toBe(true);

it('the focus moves to the next row after a removal by keyboard, and stays after a change', async () => {
  const desk = await takeSeat(house);
  await open(desk, 'settings/people');
  const role = desk.getByRole('combobox', { name: 'Role: Lou Berg' });
  await role.focus();
  const changed = desk.waitForResponse((response) => response.request().method() === 'PATCH');
  await role.selectOption('administrator');
  await changed;
  await takesFocus(role);
  await press(desk.getByRole('button', { name: 'Remove: Lou Berg' }));
  await takesFocus(desk.getByRole('button', { name: 'Cancel' }));
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await role.waitFor({ state: 'detached' });
  await takesFocus(desk.getByRole('combobox', { name: 'Role: Mia Lee' }));
  await desk.context().close();
});

it('a button that was busy has the focus again, and one at its end keeps it', async () => {
  const desk = await takeSeat(house);
  await open(desk, 'settings/account');
  const save = desk.getByRole('button', { name: 'Save' });
  await press(save);
  await desk.getByRole('status').getByText('Saved').waitFor();
  await takesFocus(save);
  await open(desk, 'help-centre/acme/categories');
  const down = desk.getByRole('button', { name: 'Move down: Ordering' });
  await press(down);
  await expect.poll(() => down.getAttribute('aria-disabled')).toBe('true');
  const names = desk.getByRole('main').locator('li strong');
  await expect.poll(async () => (await names.allTextContents()).at(-1)?.trim()).toBe('Ordering');
  await takesFocus(down);
  await desk.context().close();
});

it('a condition that is taken out leaves the focus among the others, a note in its field', async () => {
  const desk = await takeSeat(house);
  await open(desk, 'contacts');
  await press(desk.getByRole('button', { name: 'Filter' }));
  await press(desk.getByRole('button', { name: 'Add a condition' }));
  await press(desk.getByRole('button', { name: 'Remove' }).last());
  await takesFocus(desk.getByRole('button', { name: 'Add a condition' }));
  await press(desk.getByRole('link', { name: 'Kim Park' }));
  await desk.getByRole('heading', { name: 'Kim Park', level: 1 }).waitFor();
  // Another page: at its beginning, where Tab goes into it.
  await takesFocus(desk.getByRole('main'));
  const note = desk.getByRole('textbox', { name: 'Note' });
  await note.fill('Likes brass.');
  await press(desk.getByRole('button', { name: 'Add note' }));
  await desk.getByRole('listitem').getByText('Likes brass.').waitFor();
  await takesFocus(note);
  await desk.context().close();
});

it('the focus does not return to a field that the user has left', async () => {
  const desk = await takeSeat(house);
  await open(desk, 'settings/labels');
  await press(desk.getByRole('button', { name: 'New label' }));
  await desk.getByRole('textbox', { name: 'Label' }).waitFor();
  await desk.getByRole('heading', { name: 'Labels', level: 1 }).click();
  await expect.poll(() => isFocused(desk.locator('body'))).toBe(true);
  await desk.context().close();
});
