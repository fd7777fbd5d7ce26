import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shot } from './at-the-desk.ts';
import { findings } from './axe.ts';
import { AGENT, type House, openHouse, sitDown } from './house.ts';
import { LOOKS, openWindow } from './looks.ts';
import { openSettings } from './settings-ways.ts';
import { sparePort } from './spare-port.ts';

let house: House;
beforeAll(async () => {
  // Passkeys belong to a name: there are none at 127.0.0.1.
  const PORT = await sparePort();
  house = await openHouse({ PORT, PUBLIC_URL: `http://localhost:${PORT}` });
});
afterAll(() => house?.close());

type Credential = { credentialId: string; isResidentCredential: boolean; rpId?: string; privateKey: string };

/** An authenticator of the browser itself, whose user is there and verified. */
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
  await page.getByRole('button', { name: /^You: / }).click();
  await page.getByRole('option', { name: 'Sign out' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
};

describe('a passkey', () => {
  it('is added, signs in alone and as the second factor, is renamed and deleted', async () => {
    const desk = await sitDown(house);
    const { stored } = await plugIn(desk);
    await openSettings(desk, 'Security');
    await press(desk, 'Add a passkey');
    await desk.getByLabel('Name of the passkey').fill('Laptop');
    const form = desk.locator('form').filter({ has: desk.getByLabel('Name of the passkey') });
    await form.getByLabel('Current password').fill('wrong');
    await press(desk, 'Create the passkey');
    await desk.getByText('Invalid current password').waitFor();
    await form.getByLabel('Current password').fill(AGENT.password);
    await press(desk, 'Create the passkey');
    const codes = desk.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    const recovery = (await codes.first().textContent()) ?? '';
    await expect.poll(() => findings(desk)).toEqual([]);
    await shot(desk, 'passkeys-codes');
    await press(desk, 'I have kept them');
    await desk.getByText('10 unused codes.').waitFor();
    await desk.getByRole('button', { name: 'Rename: Laptop' }).click();
    await desk.getByLabel('Name of the passkey').fill('Work laptop');
    await desk.keyboard.press('Enter');
    await desk.getByText('Work laptop', { exact: true }).waitFor();
    expect(await stored()).toHaveLength(1);

    // It also proves who it is before the key of an inbox is shown.
    house.change('UPDATE sessions SET authenticated_at = 0');
    await desk.goto(`${house.url}/app/settings/inboxes/1`);
    await press(desk, 'Show: Key for signing');
    const ask = desk.getByRole('dialog').getByRole('button', { name: 'Use your passkey' });
    await ask.waitFor();
    await expect.poll(() => findings(desk)).toEqual([]);
    await shot(desk, 'passkeys-confirm');
    await ask.click();
    const key = desk.locator('code', { hasText: /^[\w-]{20,}$/ }).first();
    await key.waitFor();
    await shot(desk, 'passkeys-key');
    await openSettings(desk, 'Security');

    await signOut(desk);
    await press(desk, 'Sign in with a passkey');
    await isIn(desk);
    await signOut(desk);
    await desk.getByLabel('Email').fill(AGENT.email);
    await desk.getByLabel('Password', { exact: true }).fill(AGENT.password);
    await press(desk, 'Sign in');
    await desk.getByText('Use your passkey, or enter a code').waitFor();
    expect(await findings(desk)).toEqual([]);
    await shot(desk, 'passkeys-second-factor');
    await press(desk, 'Use a passkey');
    await isIn(desk);

    // Another device without it: a recovery code.
    const other = await (await house.browser.newContext()).newPage();
    await other.goto(`${house.url}/app`);
    await other.getByLabel('Email').fill(AGENT.email);
    await other.getByLabel('Password', { exact: true }).fill(AGENT.password);
    await press(other, 'Sign in');
    await other.getByLabel('Code').fill(recovery);
    await press(other, 'Sign in');
    await isIn(other);
    await other.context().close();

    await openSettings(desk, 'Security');
    await desk.getByText('9 unused codes.').waitFor();
    await press(desk, 'Create new codes');
    await press(desk, 'Confirm with a passkey');
    await expect.poll(() => codes.count()).toBe(10);
    await press(desk, 'I have kept them');
    await desk.getByText('10 unused codes.').waitFor();
    await desk.getByRole('button', { name: 'Delete: Work laptop' }).click();
    await desk.getByText('Delete the passkey Work laptop?').waitFor();
    await expect.poll(() => findings(desk)).toEqual([]);
    await press(desk, 'Confirm with a passkey');
    await desk.getByText('Work laptop', { exact: true }).waitFor({ state: 'detached' });
    await signOut(desk);
    await press(desk, 'Sign in with a passkey');
    await desk.getByText('it was removed here').waitFor();
    await desk.getByLabel('Email').fill(AGENT.email);
    await desk.getByLabel('Password', { exact: true }).fill(AGENT.password);
    await press(desk, 'Sign in');
    await isIn(desk);
    await desk.context().close();
  });

  it('says why none was used when the device does not verify its user', async () => {
    const page = await (await house.browser.newContext()).newPage();
    const { verify } = await plugIn(page);
    await verify(false);
    await page.goto(`${house.url}/app`);
    await press(page, 'Sign in with a passkey');
    await page.getByText('No passkey was used').waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
    await page.context().close();
  });

  it.each(LOOKS)('finds its pages in order in $name, in both directions', async ({ name, options }) => {
    const page = await openWindow(house, options);
    await plugIn(page);
    const fits = async (what: string) => {
      await expect.poll(() => findings(page)).toEqual([]);
      const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect([what, sizes[0]]).toEqual([what, sizes[1]]);
      await shot(page, `passkeys-${what}-${name}`);
    };
    for (const dir of ['ltr', 'rtl']) {
      await page.goto(`${house.url}/app/settings/security?dir=${dir}`);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByLabel('Name of the passkey').scrollIntoViewIfNeeded();
      await fits(`add-${dir}`);
    }
    const out = await (await house.browser.newContext(options)).newPage();
    await out.goto(`${house.url}/app?dir=rtl`);
    await out.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    expect(await findings(out)).toEqual([]);
    await shot(out, `passkeys-sign-in-rtl-${name}`);
    await out.context().close();
    await page.context().close();
  });
});
