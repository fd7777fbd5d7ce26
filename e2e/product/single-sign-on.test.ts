import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '../../server/src/testing/fakes/identity-provider.ts';
import { saveScreenshot } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { AGENT, type Installation, openInstallation, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
let provider: IdentityProvider;
beforeAll(async () => {
  installation = await openInstallation({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
  provider = await startIdentityProvider(installation.url, ['account-1']);
});
afterAll(async () => {
  provider?.close();
  await installation?.close();
});

const NEW_PERSON = { sub: 'mia', email: 'mia@example.com', name: 'Mia Lee', groups: ['support'] };

describe('single sign-on in the console', () => {
  it('is set by an administrator, signs a colleague in, and out at the provider as well', async () => {
    const admin = await signIn(installation);
    await openSettings(admin, 'Single sign-on');
    await admin.getByText(`${installation.url}/auth/single_sign_on/account-1/callback`).waitFor();
    await admin.getByLabel('Turn on single sign-on').check();
    await admin.getByLabel('Issuer').fill(`${provider.issuer}/wrong`);
    await admin.getByLabel('Client ID').fill(provider.client_id);
    await admin.getByLabel('Client secret').fill(provider.client_secret);
    await admin.getByLabel('Button label').fill('Lantern login');
    await admin.getByLabel('Create agents automatically at their first sign-in').check();
    await admin.getByRole('button', { name: 'Add a group' }).click();
    await admin.getByLabel('Group', { exact: true }).fill('support');
    await admin.getByRole('combobox', { name: 'Role' }).selectOption('Administrator');
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('The issuer cannot be used').waitFor();
    await admin.getByLabel('Issuer').fill(provider.issuer);
    await admin.getByRole('button', { name: 'Save' }).click();
    await waitUntilSaved(admin);
    await expect.poll(() => accessibilityViolations(admin, 'main')).toEqual([]);
    await admin.setViewportSize({ width: 320, height: 800 });
    const overflow = () => admin.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await admin.setViewportSize({ width: 1280, height: 900 });

    const mia = await (await installation.browser.newContext()).newPage();
    provider.signInAs(undefined);
    await mia.goto(`${installation.url}/app/contacts`);
    await mia.getByRole('button', { name: 'Sign in with Lantern login' }).click();
    await mia.getByText('The sign-in was cancelled').waitFor();
    await mia.getByRole('button', { name: 'Back to sign in' }).click();
    provider.signInAs(NEW_PERSON);
    await mia.goto(`${installation.url}/app/contacts`);
    await mia.getByRole('button', { name: 'Sign in with Lantern login' }).waitFor();
    await mia.getByRole('button', { name: 'Sign in with Lantern login' }).click();
    await mia.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    expect(new URL(mia.url()).pathname).toBe('/app/contacts');
    await mia.getByRole('link', { name: 'Settings', exact: true }).click();
    await mia.getByRole('link', { name: 'Audit log' }).waitFor();
    await mia.getByRole('button', { name: /Mia Lee/ }).click();
    await mia.getByRole('option', { name: 'Sign out' }).click();
    await mia.waitForURL(`${provider.issuer}/**`);
    await mia.context().close();

    await admin.reload();
    await admin.getByRole('button', { name: 'Unlink Mia Lee' }).waitFor();
    await admin.context().close();
  });

  it('re-authenticates a user without a password in a window of its own before a secret is shown', async () => {
    provider.signInAs(NEW_PERSON);
    const mia = await (await installation.browser.newContext()).newPage();
    await mia.goto(`${installation.url}/app/settings/security`);
    await mia.getByRole('button', { name: 'Sign in with Lantern login' }).click();
    const show = mia.getByRole('button', { name: 'Show: Full-access API token' });
    await show.waitFor();
    installation.change('UPDATE sessions SET authenticated_at = 0');
    await show.click();
    const dialog = mia.getByRole('dialog', { name: 'Confirm your identity' });
    const opened = mia.context().waitForEvent('page');
    await dialog.getByRole('button', { name: 'Sign in with Lantern login' }).click();
    const window = await opened;
    if (!window.isClosed()) await window.waitForEvent('close');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => mia.locator('code').last().textContent()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{24}$/);
    await mia.context().close();
  });

  it('asks an administrator for their password once, before it links their account', async () => {
    const page = await (await installation.browser.newContext()).newPage();
    provider.signInAs({ sub: 'ada', email: AGENT.email, groups: ['support'] });
    await page.goto(`${installation.url}/app`);
    await page.getByRole('button', { name: 'Sign in with Lantern login' }).click();
    await page.getByText('Enter its password to link it').waitFor();
    expect(await accessibilityViolations(page, 'main')).toEqual([]);
    await page.getByLabel('Password').fill('Wrong-lamp-12!');
    await page.keyboard.press('Enter');
    await page.getByText('The password is incorrect.').waitFor();
    await page.getByLabel('Password').fill(AGENT.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.context().close();
  });

  it('shows no password form where passwords are off, except to the one who may still use theirs', async () => {
    const team = await openTeamApi(installation);
    await team('PUT', '/single_sign_on', { allows_passwords: false, break_glass_user_id: 1 });
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 320, height: 640 },
    ]) {
      const page = await (await installation.browser.newContext({ viewport })).newPage();
      await page.goto(`${installation.url}/app`);
      await page.getByRole('button', { name: 'Sign in with Lantern login' }).waitFor();
      expect(await page.locator('input').count()).toBe(0);
      expect(await accessibilityViolations(page, 'main')).toEqual([]);
      await saveScreenshot(page, `sign-in-no-password-${viewport.width}`);
      await page.getByRole('button', { name: 'Sign in with a password' }).click();
      await page.getByLabel('Email').fill(AGENT.email);
      await page.getByLabel('Password').fill(AGENT.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('button', { name: 'Search' }).waitFor();
      await page.context().close();
    }
  });
});
