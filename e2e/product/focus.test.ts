import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inviteAgent } from './agent-actions.ts';
import { type Installation, openInstallation, signInAs } from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  const api = await openTeamApi(installation);
  await inviteAgent(installation, api, 'Mia Lee', 'mia@example.com');
  await inviteAgent(installation, api, 'Lou Berg', 'lou@example.com');
  await api('POST', '/contacts', { inbox_id: 1, name: 'Kim Park', email: 'kim@example.com' });
});
afterAll(() => installation?.close());

const open = async (agentPage: Page, path: string) => {
  await agentPage.goto(`${installation.url}/app/${path}`);
  await agentPage.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
};

const press = async (what: Locator) => {
  await what.focus();
  await what.press('Enter');
};

const isFocused = (what: Locator) => what.evaluate((element) => element === document.activeElement);
const takesFocus = (what: Locator) => expect.poll(() => isFocused(what)).toBe(true);

it('the focus moves to the next row after a removal by keyboard, and stays after a change', async () => {
  const agentPage = await signInAs(installation);
  await open(agentPage, 'settings/people');
  const role = agentPage.getByRole('combobox', { name: 'Role: Lou Berg' });
  await role.focus();
  const changed = agentPage.waitForResponse((response) => response.request().method() === 'PATCH');
  await role.selectOption('administrator');
  await changed;
  await takesFocus(role);
  await press(agentPage.getByRole('button', { name: 'Remove: Lou Berg' }));
  await takesFocus(agentPage.getByRole('button', { name: 'Cancel' }));
  await agentPage.keyboard.press('Tab');
  await agentPage.keyboard.press('Enter');
  await role.waitFor({ state: 'detached' });
  await takesFocus(agentPage.getByRole('combobox', { name: 'Role: Mia Lee' }));
  await agentPage.context().close();
});

it('a button that was busy has the focus again, and one at its end keeps it', async () => {
  const agentPage = await signInAs(installation);
  await open(agentPage, 'settings/account');
  const save = agentPage.getByRole('button', { name: 'Save' });
  await press(save);
  await agentPage.getByRole('status').getByText('Saved').waitFor();
  await takesFocus(save);
  await open(agentPage, 'help-centre/acme/categories');
  const down = agentPage.getByRole('button', { name: 'Move down: Ordering' });
  await press(down);
  await expect.poll(() => down.getAttribute('aria-disabled')).toBe('true');
  const names = agentPage.getByRole('main').locator('li strong');
  await expect.poll(async () => (await names.allTextContents()).at(-1)?.trim()).toBe('Ordering');
  await takesFocus(down);
  await agentPage.context().close();
});

it('a condition that is taken out leaves the focus among the others, a note in its field', async () => {
  const agentPage = await signInAs(installation);
  await open(agentPage, 'contacts');
  await press(agentPage.getByRole('button', { name: 'Filter' }));
  await press(agentPage.getByRole('button', { name: 'Add condition' }));
  await press(agentPage.getByRole('button', { name: 'Remove' }).last());
  await takesFocus(agentPage.getByRole('button', { name: 'Add condition' }));
  await press(agentPage.getByRole('link', { name: 'Kim Park' }));
  await agentPage.getByRole('heading', { name: 'Kim Park', level: 1 }).waitFor();
  // Another page: at its beginning, where Tab goes into it.
  await takesFocus(agentPage.getByRole('main'));
  const note = agentPage.getByRole('textbox', { name: 'Note' });
  await note.fill('Likes brass.');
  await press(agentPage.getByRole('button', { name: 'Add note' }));
  await agentPage.getByRole('listitem').getByText('Likes brass.').waitFor();
  await takesFocus(note);
  await agentPage.context().close();
});

it('the focus does not return to a field that the user has left', async () => {
  const agentPage = await signInAs(installation);
  await open(agentPage, 'settings/labels');
  await press(agentPage.getByRole('button', { name: 'New label' }));
  await agentPage.getByRole('textbox', { name: 'Label' }).waitFor();
  await agentPage.getByRole('heading', { name: 'Labels', level: 1 }).click();
  await expect.poll(() => isFocused(agentPage.locator('body'))).toBe(true);
  await agentPage.context().close();
});
