import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsOf, leaveWords, line, listOf, option, rest, shot, openHouseOfTwo } from './at-the-desk.ts';
import { findings } from './axe.ts';
import { type House, sitDown, takeSeat } from './house.ts';

let house: House;
beforeAll(async () => {
  const two = await openHouseOfTwo();
  house = two.house;
  await two.api('POST', '/labels', { title: 'repairs', color: '#1f93ff' });
});
afterAll(() => house?.close());

describe('the list of conversations', () => {
  it('is filtered by what a conversation is, kept as a view of one’s own, renamed, and changed in bulk; others see it live', async () => {
    for (const words of ['Bulk one', 'Bulk two', 'Another matter']) await leaveWords(house, words);
    const ada = await sitDown(house);
    const mia = await takeSeat(house, { email: 'mia@example.com' });
    for (const words of ['Bulk one', 'Bulk two']) {
      await line(ada, words).click();
      await ada.getByRole('button', { name: 'Labels' }).click();
      await option(ada, 'repairs').click();
      await ada.keyboard.press('Escape');
      await factsOf(ada).getByText('repairs').waitFor();
    }
    await ada.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = ada.getByRole('dialog', { name: 'Filter' });
    await panel.getByLabel('What').selectOption({ label: 'Label' });
    await panel.getByLabel('Value').selectOption('repairs');
    await panel.getByRole('button', { name: 'Add condition' }).click();
    await panel.getByLabel('Joined by').selectOption('and');
    await panel.getByLabel('What').nth(1).selectOption({ label: 'Priority' });
    await panel.getByLabel('How').nth(1).selectOption({ label: 'is not set' });
    await expect.poll(() => findings(ada)).toEqual([]);
    await shot(ada, 'desk-filter');
    await panel.getByRole('textbox', { name: 'Name of the view' }).fill('Repairs to sort');
    await panel.getByRole('button', { name: 'Save as view' }).click();
    await expect.poll(() => listOf(ada).getByText('Another matter').count()).toBe(0);
    await line(ada, 'Bulk one').waitFor();
    await line(ada, 'Bulk two').waitFor();
    // The view is there after a reload, and it is nobody else's.
    await ada.reload();
    await ada.getByRole('button', { name: 'Repairs to sort', exact: true }).click();
    await ada.getByRole('button', { name: 'Actions for Repairs to sort' }).click();
    await ada.getByRole('option', { name: 'Rename', exact: true }).click();
    await ada.getByRole('dialog').getByLabel('Name of the view').fill('Repairs');
    await ada.keyboard.press('Enter');
    await ada.getByRole('button', { name: 'Repairs', exact: true }).first().waitFor();
    await ada.keyboard.press('Escape');
    await line(ada, 'Bulk one').waitFor();
    await expect.poll(() => listOf(ada).getByText('Another matter').count()).toBe(0);
    await mia.keyboard.press('v');
    const views = mia.getByRole('complementary', { name: 'Views' });
    await views.getByRole('button', { name: 'Unattended' }).waitFor();
    expect(await views.getByText('Repairs to sort').count()).toBe(0);
    await mia.keyboard.press('Escape');

    for (const words of ['Bulk one', 'Bulk two']) {
      const row = listOf(ada).getByRole('listitem').filter({ hasText: words });
      await row.hover();
      await row.getByRole('checkbox').check();
    }
    await ada.getByRole('toolbar', { name: '2 selected' }).waitFor();
    await expect.poll(() => findings(ada)).toEqual([]);
    await shot(ada, 'desk-bulk');
    await ada.getByRole('button', { name: 'Mark the selected as resolved' }).click();
    for (const words of ['Bulk one', 'Bulk two']) {
      await expect.poll(() => listOf(mia).getByText(words).count()).toBe(0);
      await expect.poll(() => listOf(ada).getByText(words).count()).toBe(0);
    }
    await mia.getByLabel('Status').selectOption('resolved');
    // Their last words are the survey's now.
    await expect.poll(() => listOf(mia).getByRole('listitem').count()).toBe(2);
    await listOf(mia).getByRole('listitem').first().click();
    await mia
      .getByRole('log')
      .getByText(/^Bulk (one|two)$/)
      .waitFor();
    await rest(ada, mia);
  });

  it('shows the answer to a filter the server refuses as a failure that can be tried again', async () => {
    await leaveWords(house, 'Refused once');
    const ada = await sitDown(house);
    await ada.route('**/conversations/filter*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await ada.getByLabel('Sort by').selectOption('priority_desc');
    await ada.getByRole('alert').getByText('The list could not be loaded.').waitFor();
    await ada.unroute('**/conversations/filter*');
    await ada.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await line(ada, 'Refused once').waitFor();
    await rest(ada);
  });
});
