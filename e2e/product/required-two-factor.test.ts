import { afterAll, beforeAll, expect, it } from 'vitest';
import { totpCode } from '../../server/src/platform/crypto/totp.ts';
import { inviteAgent } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { AGENT, type Installation, openInstallation, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await inviteAgent(installation, await openTeamApi(installation), 'Mia Lee', 'mia@example.com', 'agent');
});
afterAll(() => installation?.close());

it('a member whose role requires two-factor authentication sets it up before anything else', async () => {
  const admin = await signIn(installation);
  await openSettings(admin, 'Required two-factor authentication');
  await admin.getByText('mia@example.com').waitFor();
  await admin.getByLabel('Agent', { exact: true }).check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await waitUntilSaved(admin);
  await admin.getByText(/^Required from/).waitFor();
  await expect.poll(() => accessibilityViolations(admin, 'main')).toEqual([]);

  const mia = await (await installation.browser.newContext()).newPage();
  await mia.goto(`${installation.url}/app/contacts`);
  await mia.getByLabel('Email').fill('mia@example.com');
  await mia.getByLabel('Password').fill(AGENT.password);
  await mia.getByRole('button', { name: 'Sign in' }).click();
  await mia.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
  await mia.reload();
  await mia.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
  const begin = mia.getByRole('button', { name: 'Set up' });
  await begin.waitFor();
  expect(await accessibilityViolations(mia, 'main')).toEqual([]);
  await begin.click();
  await mia.getByLabel('Current password').fill(AGENT.password);
  await mia.keyboard.press('Enter');
  const secret = ((await mia.getByText('Or enter this key').locator('code').textContent()) ?? '').replaceAll(' ', '');
  await mia.getByLabel('Code from the app').fill(totpCode(secret, Math.floor(Date.now() / 30_000)));
  await mia.keyboard.press('Enter');
  await mia.getByRole('button', { name: 'I have saved them' }).click();
  await mia.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
  await mia.context().close();

  await admin.reload();
  await expect.poll(() => admin.getByText('mia@example.com').count()).toBe(0);
  await admin.context().close();
});
