import { afterAll, beforeAll, expect, it } from 'vitest';
import { totpCode } from '../../server/src/platform/crypto/totp.ts';
import { inviteAgent, saveScreenshot } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { AGENT, type Installation, openInstallation, signIn, signInAs } from './installation.ts';
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

it('during the days of grace a reminder counts them, can be hidden for the day, and goes with the second factor', async () => {
  await inviteAgent(installation, await openTeamApi(installation), 'Bo Berg', 'bo@example.com', 'agent');
  const admin = await signIn(installation);
  await openSettings(admin, 'Required two-factor authentication');
  await admin.getByLabel('Agent', { exact: true }).check();
  await admin.getByLabel('Grace period', { exact: false }).fill('3');
  await admin.getByRole('button', { name: 'Save' }).click();
  await waitUntilSaved(admin);
  await admin.context().close();

  const bo = await signInAs(installation, { email: 'bo@example.com' });
  const reminder = bo.getByRole('note').filter({ hasText: 'two-factor authentication' });
  await reminder.getByText('Your account requires two-factor authentication in 3 days.').waitFor();
  for (const colorScheme of ['dark', 'light'] as const)
    for (const width of [320, 768, 1280]) {
      await bo.emulateMedia({ colorScheme });
      await bo.setViewportSize({ width, height: 700 });
      await saveScreenshot(bo, `factor-reminder-${colorScheme}-${width}`);
    }
  expect(await accessibilityViolations(bo)).toEqual([]);
  await reminder.getByRole('button', { name: 'Hide until tomorrow' }).click();
  await reminder.waitFor({ state: 'detached' });
  await bo.reload();
  await bo.getByRole('navigation', { name: 'Conversations' }).waitFor();
  expect(await reminder.count()).toBe(0);

  installation.change(`UPDATE account_users SET created_at = created_at - ${2.5 * 24 * 60 * 60 * 1_000}`);
  installation.change(`UPDATE accounts SET settings = json_set(settings, '$.two_factor.since', 0)`);
  await bo.reload();
  await reminder.getByText('Your account requires two-factor authentication in 1 day.').waitFor();
  expect(await reminder.getByRole('button').count()).toBe(0);
  await reminder.getByRole('link', { name: 'Set it up' }).click();
  await bo.getByRole('button', { name: 'Set up' }).click();
  await bo.getByLabel('Current password').first().fill(AGENT.password);
  await bo.keyboard.press('Enter');
  const secret = ((await bo.getByText('Or enter this key').locator('code').textContent()) ?? '').replaceAll(' ', '');
  await bo.getByLabel('Code from the app').fill(totpCode(secret, Math.floor(Date.now() / 30_000)));
  await bo.keyboard.press('Enter');
  await reminder.waitFor({ state: 'detached' });
  await bo.getByRole('button', { name: 'I have saved them' }).waitFor();
  await bo.context().close();
});
