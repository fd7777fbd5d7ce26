import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openQuietHouse, sitDown } from './house.ts';
import { openSettings, saved } from './settings-ways.ts';

let house: House;
beforeAll(async () => {
  house = await openQuietHouse();
});
afterAll(() => house?.close());

/** The focus is at this. */
const isHere = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);

describe('an administrator', () => {
  it('makes a label, renames it and deletes it after a question, by keyboard alone', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Labels');
    await desk.getByText('There is no label yet.').waitFor();
    await desk.getByRole('button', { name: 'New label' }).focus();
    await desk.keyboard.press('Enter');
    await isHere(desk.getByLabel('Label', { exact: true }));
    await desk.keyboard.type('v i p');
    await desk.keyboard.press('Enter');
    await desk.getByText('Title must have at least 2 characters').waitFor();
    await desk.getByLabel('Label', { exact: true }).fill('VIP');
    await desk.keyboard.press('Enter');
    await saved(desk);
    // The focus is where it was before the form.
    await expect.poll(() => desk.evaluate(() => document.activeElement?.textContent)).toBe('New label');

    await desk.getByRole('button', { name: 'Edit: vip' }).focus();
    await desk.keyboard.press('Enter');
    await desk.getByLabel('Description').fill('Whom we call back');
    await desk.keyboard.press('Enter');
    await desk.getByText('Whom we call back').waitFor();
    await expect.poll(() => desk.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Edit: vip');

    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Enter');
    await desk.getByText('Delete the label vip?').waitFor();
    await desk.keyboard.press('Escape');
    await desk.getByText('Delete the label vip?').waitFor({ state: 'detached' });
    await isHere(desk.getByRole('button', { name: 'Delete: vip' }));
    await desk.keyboard.press('Enter');
    await desk.getByText('Delete the label vip?').waitFor();
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Enter');
    await desk.getByText('vip was deleted.').waitFor();
    await desk.getByText('There is no label yet.').waitFor();
    await desk.context().close();
  });

  it('writes a ready answer with a placeholder, and finds it among many', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Ready answers');
    for (let count = 1; count <= 9; count += 1) {
      await desk.getByRole('button', { name: 'New answer' }).click();
      await desk.getByLabel('Code').fill(`answer${count}`);
      await desk.getByLabel('Answer', { exact: true }).fill('Hello ');
      await desk.getByRole('button', { name: "visitor's first name" }).click();
      await desk.getByRole('button', { name: 'Save' }).click();
      await desk.getByText(`/answer${count}`).waitFor();
    }
    await desk.getByText('Hello {{contact.first_name}}').first().waitFor();
    await desk.getByRole('button', { name: 'New answer' }).click();
    await desk.getByLabel('Code').fill('answer3');
    await desk.getByLabel('Answer', { exact: true }).fill('Again');
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByText('Short code has already been taken').waitFor();
    await desk.getByRole('button', { name: 'Cancel' }).click();
    await desk.getByLabel('Search').fill('wer7');
    await expect.poll(() => desk.getByRole('listitem').filter({ hasText: '/answer' }).count()).toBe(1);
    await desk.getByLabel('Search').fill('nowhere');
    await desk.getByText('Nothing matches.').waitFor();
    await desk.context().close();
  });

  it('makes a team and says who is in it', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Teams');
    await desk.getByRole('button', { name: 'New team' }).click();
    await desk.getByLabel('Name').fill('Workshop');
    await desk.getByLabel(/ada@example.com/).check();
    await desk.getByRole('button', { name: 'Save' }).click();
    await saved(desk);
    const team = desk.getByRole('listitem').filter({ hasText: /workshop/i });
    await team.getByText(/ada/).waitFor();
    await team.getByRole('button', { name: /^Edit/ }).click();
    await desk.getByLabel(/ada@example.com/).uncheck();
    await desk.getByRole('button', { name: 'Save' }).click();
    await team.getByText('Nobody is in it.').waitFor();
    await desk.context().close();
  });

  it('defines an attribute: its key follows its name, a list needs values', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Attributes');
    await desk.getByRole('button', { name: 'New attribute' }).click();
    await desk.getByLabel('Name').fill('Favourite lantern');
    await expect.poll(() => desk.getByLabel('Key for scripts').inputValue()).toBe('favourite_lantern');
    await desk.getByLabel('Kind').selectOption('One of a list');
    await desk.getByLabel('Values, one a line').fill('  ');
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByText('A list needs at least one value').waitFor();
    await desk.getByLabel('Values, one a line').fill('brass\ntin');
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByText('favourite_lantern').waitFor();
    await desk.getByRole('button', { name: 'Of conversations' }).click();
    await desk.getByText('There is none yet. A plan').waitFor();
    await desk.context().close();
  });
});
