import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveScreenshot } from './agent-actions.ts';
import { expectEveryLook, openConsoleWindow } from './appearances.ts';
import { accessibilityViolations } from './axe.ts';
import { findFreePort } from './free-port.ts';
import { AGENT, type Installation, openInstallation, signIn } from './installation.ts';
import { openSettings } from './open-settings.ts';

let installation: Installation;
beforeAll(async () => {
  // Passkeys belong to a host name: there are none at 127.0.0.1.
  const PORT = await findFreePort();
  installation = await openInstallation({ PORT, PUBLIC_URL: `http://localhost:${PORT}` });
});
afterAll(() => installation?.close());

type Credential = { credentialId: string; isResidentCredential: boolean; rpId?: string; privateKey: string };

const plugIn = async (page: Page, credentials: readonly Credential[] = []) => {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of credentials)
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { signCount: 0, ...credential } });
  const stored = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  const verify = (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { stored, verify };
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isIn = (page: Page) => page.getByRole('link', { name: 'Settings', exact: true }).waitFor();

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account menu: / }).click();
  await page.getByRole('option', { name: 'Sign out' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
};

describe('a passkey', () => {
  it('is added, signs in alone and as the second factor, is renamed and deleted', async () => {
    const agentPage = await signIn(installation);
    const { stored } = await plugIn(agentPage);
    await openSettings(agentPage, 'Security');
    await press(agentPage, 'Add passkey');
    await agentPage.getByLabel('Passkey name').fill('Laptop');
    const form = agentPage.locator('form').filter({ has: agentPage.getByLabel('Passkey name') });
    await form.getByLabel('Current password').fill('wrong');
    await press(agentPage, 'Create passkey');
    await agentPage.getByText('Invalid current password').waitFor();
    await form.getByLabel('Current password').fill(AGENT.password);
    await press(agentPage, 'Create passkey');
    const codes = agentPage.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    const recovery = (await codes.first().textContent()) ?? '';
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await saveScreenshot(agentPage, 'passkeys-codes');
    await press(agentPage, 'I have saved them');
    await agentPage.getByText('10 unused codes.').waitFor();
    await agentPage.getByRole('button', { name: 'Rename: Laptop' }).click();
    await agentPage.getByLabel('Passkey name').fill('Work laptop');
    await agentPage.keyboard.press('Enter');
    await agentPage.getByText('Work laptop', { exact: true }).waitFor();
    expect(await stored()).toHaveLength(1);

    // It also proves the identity before the key of an inbox is shown.
    installation.change('UPDATE sessions SET authenticated_at = 0');
    await agentPage.goto(`${installation.url}/app/settings/inboxes/1`);
    await press(agentPage, 'Show: Identity verification key');
    const ask = agentPage.getByRole('dialog').getByRole('button', { name: 'Use your passkey' });
    await ask.waitFor();
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await saveScreenshot(agentPage, 'passkeys-confirm');
    await ask.click();
    const key = agentPage.locator('code', { hasText: /^[\w-]{20,}$/ }).first();
    await key.waitFor();
    await saveScreenshot(agentPage, 'passkeys-key');
    await openSettings(agentPage, 'Security');

    await signOut(agentPage);
    await press(agentPage, 'Sign in with a passkey');
    await isIn(agentPage);
    await signOut(agentPage);
    await agentPage.getByLabel('Email').fill(AGENT.email);
    await agentPage.getByLabel('Password', { exact: true }).fill(AGENT.password);
    await press(agentPage, 'Sign in');
    await agentPage.getByText('Use your passkey, or enter a code').waitFor();
    expect(await accessibilityViolations(agentPage)).toEqual([]);
    await saveScreenshot(agentPage, 'passkeys-second-factor');
    await press(agentPage, 'Use a passkey');
    await isIn(agentPage);

    // Another device without it: a recovery code.
    const other = await (await installation.browser.newContext()).newPage();
    await other.goto(`${installation.url}/app`);
    await other.getByLabel('Email').fill(AGENT.email);
    await other.getByLabel('Password', { exact: true }).fill(AGENT.password);
    await press(other, 'Sign in');
    await other.getByLabel('Code').fill(recovery);
    await press(other, 'Sign in');
    await isIn(other);
    await other.context().close();

    await openSettings(agentPage, 'Security');
    await agentPage.getByText('9 unused codes.').waitFor();
    await press(agentPage, 'Create new codes');
    await press(agentPage, 'Confirm with a passkey');
    await expect.poll(() => codes.count()).toBe(10);
    await press(agentPage, 'I have saved them');
    await agentPage.getByText('10 unused codes.').waitFor();
    await agentPage.getByRole('button', { name: 'Delete: Work laptop' }).click();
    await agentPage.getByText('Delete the passkey Work laptop?').waitFor();
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await press(agentPage, 'Confirm with a passkey');
    await agentPage.getByText('Work laptop', { exact: true }).waitFor({ state: 'detached' });
    await signOut(agentPage);
    await press(agentPage, 'Sign in with a passkey');
    await agentPage.getByText('it was removed from your account').waitFor();
    await agentPage.getByLabel('Email').fill(AGENT.email);
    await agentPage.getByLabel('Password', { exact: true }).fill(AGENT.password);
    await press(agentPage, 'Sign in');
    await isIn(agentPage);
    await agentPage.context().close();
  });

  it('says why none was used when the device does not verify its user', async () => {
    const page = await (await installation.browser.newContext()).newPage();
    const { verify } = await plugIn(page);
    await verify(false);
    await page.goto(`${installation.url}/app`);
    await press(page, 'Sign in with a passkey');
    await page.getByText('No passkey was used').waitFor();
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await page.context().close();
  });

  it('finds its pages in order in each look, in both directions', async () => {
    const page = await openConsoleWindow(installation);
    await plugIn(page);
    for (const dir of ['ltr', 'rtl']) {
      await page.goto(`${installation.url}/app/settings/security?dir=${dir}`);
      await page.getByRole('button', { name: 'Add passkey' }).click();
      await page.getByLabel('Passkey name').scrollIntoViewIfNeeded();
      await expectEveryLook(page, `passkeys-add-${dir}`);
    }
    await page.context().close();
    const out = await (await installation.browser.newContext()).newPage();
    await out.goto(`${installation.url}/app?dir=rtl`);
    await out.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await expectEveryLook(out, 'passkeys-sign-in-rtl');
    await out.context().close();
  });
});
