import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const isHere = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);

describe('an administrator', () => {
  it('makes a label, renames it and deletes it after a question, by keyboard alone', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Labels');
    await agentPage.getByText('There are no labels yet.').waitFor();
    await agentPage.getByRole('button', { name: 'New label' }).focus();
    await agentPage.keyboard.press('Enter');
    await isHere(agentPage.getByLabel('Label', { exact: true }));
    await agentPage.keyboard.type('v i p');
    await agentPage.keyboard.press('Enter');
    await agentPage.getByText('Title must have at least 2 characters').waitFor();
    await agentPage.getByLabel('Label', { exact: true }).fill('VIP');
    await agentPage.keyboard.press('Enter');
    await waitUntilSaved(agentPage);
    // The focus is where it was before the form.
    await expect.poll(() => agentPage.evaluate(() => document.activeElement?.textContent)).toBe('New label');

    await agentPage.getByRole('button', { name: 'Edit: vip' }).focus();
    await agentPage.keyboard.press('Enter');
    await agentPage.getByLabel('Description').fill('Whom we call back');
    await agentPage.keyboard.press('Enter');
    await agentPage.getByText('Whom we call back').waitFor();
    await expect
      .poll(() => agentPage.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Edit: vip');

    await agentPage.keyboard.press('Tab');
    await agentPage.keyboard.press('Enter');
    await agentPage.getByText('Delete the label vip?').waitFor();
    await agentPage.keyboard.press('Escape');
    await agentPage.getByText('Delete the label vip?').waitFor({ state: 'detached' });
    await isHere(agentPage.getByRole('button', { name: 'Delete: vip' }));
    await agentPage.keyboard.press('Enter');
    await agentPage.getByText('Delete the label vip?').waitFor();
    await agentPage.keyboard.press('Tab');
    await agentPage.keyboard.press('Enter');
    await agentPage.getByText('vip was deleted.').waitFor();
    await agentPage.getByText('There are no labels yet.').waitFor();
    await agentPage.context().close();
  });

  it('writes a ready answer with a placeholder, and finds it among many', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Canned responses');
    for (let count = 1; count <= 9; count += 1) {
      await agentPage.getByRole('button', { name: 'New canned response' }).click();
      await agentPage.getByLabel('Short code').fill(`answer${count}`);
      await agentPage.getByLabel('Message', { exact: true }).fill('Hello ');
      await agentPage.getByRole('button', { name: "visitor's first name" }).click();
      await agentPage.getByRole('button', { name: 'Save' }).click();
      await agentPage.getByText(`/answer${count}`).waitFor();
    }
    await agentPage.getByText('Hello {{contact.first_name}}').first().waitFor();
    await agentPage.getByRole('button', { name: 'New canned response' }).click();
    await agentPage.getByLabel('Short code').fill('answer3');
    await agentPage.getByLabel('Message', { exact: true }).fill('Again');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await agentPage.getByText('Short code has already been taken').waitFor();
    await agentPage.getByRole('button', { name: 'Cancel' }).click();
    await agentPage.getByLabel('Search').fill('wer7');
    await expect.poll(() => agentPage.getByRole('listitem').filter({ hasText: '/answer' }).count()).toBe(1);
    await agentPage.getByLabel('Search').fill('nowhere');
    await agentPage.getByText('No results match your search.').waitFor();
    await agentPage.context().close();
  });

  it('makes a team and says who is in it', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Teams');
    await agentPage.getByRole('button', { name: 'New team' }).click();
    await agentPage.getByLabel('Name').fill('Workshop');
    await agentPage.getByLabel(/ada@example.com/).check();
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await waitUntilSaved(agentPage);
    const team = agentPage.getByRole('listitem').filter({ hasText: /workshop/i });
    await team.getByText(/ada/).waitFor();
    await team.getByRole('button', { name: /^Edit/ }).click();
    await agentPage.getByLabel(/ada@example.com/).uncheck();
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await team.getByText('No members yet.').waitFor();
    await agentPage.context().close();
  });

  it('limits what an agent gets automatically, in all inboxes and in one, and chooses skills [AGT-112]', async () => {
    const api = await openTeamApi(installation);
    await api('POST', '/labels', { title: 'returns' });
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Agents');
    const row = agentPage.getByRole('listitem').filter({ hasText: 'ada@example.com' });
    await row.getByRole('button', { name: 'Assignment: ada' }).click();
    await row.getByLabel('Most open conversations, in all inboxes').fill('0');
    await row.getByRole('button', { name: 'Save' }).click();
    await row.getByText('must be between 1 and 1000').waitFor();
    await row.getByLabel('Most open conversations, in all inboxes').fill('4');
    await row.getByLabel('returns').check();
    await row.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Limit: 4 · returns').waitFor();

    await agentPage.goto(`${installation.url}/app/settings/inboxes/1`);
    const limit = agentPage.getByLabel('Most open conversations for each agent');
    await limit.fill('2');
    await agentPage.getByLabel('Minutes until an agent who is offline is replaced').fill('15');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await waitUntilSaved(agentPage);
    const { auto_assignment_config } = await api('GET', '/inboxes/1');
    expect(auto_assignment_config).toEqual({ max_assignment_limit: 2, reassign_after_minutes: 15 });
    await agentPage.reload();
    expect(await limit.inputValue()).toBe('2');
    await agentPage.getByLabel('Assign new conversations automatically to available agents').uncheck();
    await limit.waitFor({ state: 'detached' });
    await agentPage.context().close();
  });

  it('defines an attribute: its key follows its name, a list needs values', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Custom attributes');
    await agentPage.getByRole('button', { name: 'New attribute' }).click();
    await agentPage.getByLabel('Name').fill('Favourite lantern');
    await expect.poll(() => agentPage.getByLabel('Key', { exact: true }).inputValue()).toBe('favourite_lantern');
    await agentPage.getByLabel('Type').selectOption('List');
    await agentPage.getByLabel('Values, one per line').fill('  ');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await agentPage.getByText('A list needs at least one value').waitFor();
    await agentPage.getByLabel('Values, one per line').fill('brass\ntin');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await agentPage.getByText('favourite_lantern').waitFor();
    await agentPage.getByRole('button', { name: 'Conversation attributes' }).click();
    await agentPage.getByText('There are no custom attributes yet.').waitFor();
    await agentPage.context().close();
  });
});
