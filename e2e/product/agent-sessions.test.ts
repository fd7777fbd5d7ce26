import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, createConversation, inviteAgent, listRow, saveScreenshot } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { writtenIn } from './composer.ts';
import { type Installation, openInstallation, signIn, signInAs } from './installation.ts';
import { openSettings } from './open-settings.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const NAME = 'Bo Donaudampfschifffahrtsgesellschaftskapitän';

it('an administrator ends the sessions of an agent, whose console says so and keeps the draft', async () => {
  const api = await openTeamApi(installation);
  await inviteAgent(installation, api, NAME, 'bo@example.com');
  await createConversation(installation, 'Where is my lantern?');
  const bo = await signInAs(installation, { email: 'bo@example.com' });
  await listRow(bo, 'Where is my lantern?').click();
  const composer = bo.getByRole('textbox', { name: /message|reply/i }).last();
  await composer.fill('It is on its');

  const ada = await signIn(installation);
  await openSettings(ada, 'Agents');
  const row = ada.getByRole('listitem').filter({ hasText: 'bo@example.com' });
  await row.getByRole('button', { name: /^End sessions/ }).focus();
  await ada.keyboard.press('Enter');
  await row.getByText(`Sign ${NAME} out on all devices?`).waitFor();
  for (const width of [320, 768, 1280]) {
    await ada.setViewportSize({ width, height: 800 });
    await saveScreenshot(ada, `agent-sessions-${width}`);
  }
  expect(await accessibilityViolations(ada)).toEqual([]);
  await row.getByRole('button', { name: 'End sessions', exact: true }).click();
  await row.getByRole('status').getByText('Sessions ended').waitFor();
  await bo.getByText('Your session has ended. Sign in again. Your drafts are saved.').waitFor();
  await bo.getByLabel('Email').fill('bo@example.com');
  await bo.getByLabel('Password', { exact: true }).fill('Secret-lamp-12!');
  await bo.keyboard.press('Enter');
  await listRow(bo, 'Where is my lantern?').click();
  await expect.poll(() => writtenIn(composer)).toBe('It is on its');
  // One's own are ended on the profile page, one by one.
  expect(await ada.getByRole('button', { name: /^End sessions: Ada/ }).count()).toBe(0);
  await closePages(ada, bo);
});
