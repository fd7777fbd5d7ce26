import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { AGENT, type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const waitForConsole = (page: Page) => page.getByRole('navigation', { name: 'Conversations' }).waitFor();
const atSignIn = (page: Page) => page.getByLabel('Password').waitFor();

const letAccessEnd = () => installation.change('UPDATE sessions SET access_expires_at = 0, refreshed_at = 0');

const cookiesOf = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.startsWith('porchlight-'));

const anotherTab = async (page: Page) => {
  const tab = await page.context().newPage();
  await tab.goto(`${installation.url}/app`);
  await waitForConsole(tab);
  return tab;
};

/** Collects the responses to the page's own calls from now on. */
const watch = (page: Page, path: string) => {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === path) statuses.push(response.status());
  });
  return statuses;
};

it('keeps an agent signed in over a reload, with cookies that no script reads', async () => {
  const agentPage = await signIn(installation);
  const cookies = await cookiesOf(agentPage);
  expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([
    [true, 'Lax'],
    [true, 'Lax'],
  ]);
  await agentPage.reload();
  await waitForConsole(agentPage);
  const readable = await agentPage.evaluate(
    () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
  );
  for (const { value } of cookies) expect(readable).not.toContain(value);
  expect(readable).not.toContain('porchlight-access');
  await agentPage.context().close();
});

it('renews a session in two tabs without a word, again and again', async () => {
  const agentPage = await signIn(installation);
  const tab = await anotherTab(agentPage);
  // The first one renews for both.
  const renewed = [watch(agentPage, '/auth/session/refresh'), watch(tab, '/auth/session/refresh')];
  const before = await cookiesOf(agentPage);
  for (const _round of [1, 2]) {
    letAccessEnd();
    await Promise.all([agentPage.reload(), tab.reload()]);
    await Promise.all([waitForConsole(agentPage), waitForConsole(tab)]);
  }
  expect(renewed.flat()).toContain(200);
  expect((await cookiesOf(agentPage)).map(({ value }) => value)).not.toEqual(before.map(({ value }) => value));
  await agentPage.context().close();
});

it('asks for a sign-in in every tab once the session was ended elsewhere', async () => {
  const [agentPage, other] = [await signIn(installation), await signIn(installation)];
  const tab = await anotherTab(agentPage);
  await agentPage.getByRole('button', { name: /^Account menu: / }).click();
  await agentPage.getByRole('option', { name: 'Sign out' }).click();
  await atSignIn(agentPage);
  expect(await cookiesOf(agentPage)).toEqual([]);
  // The live connection is closed, and the tab notices it.
  await atSignIn(tab);
  await tab.getByText('Your session has ended').waitFor();
  await other.reload();
  await waitForConsole(other);
  await agentPage.context().close();
  await other.context().close();
});

it('ends a session whose refresh cookie was copied, as soon as both were used', async () => {
  const agentPage = await signIn(installation);
  const copied = await agentPage.context().storageState();
  letAccessEnd();
  await agentPage.reload();
  await waitForConsole(agentPage);
  installation.change('UPDATE sessions SET refreshed_at = 1');
  const thief = await installation.browser.newContext({ storageState: copied });
  const page = await thief.newPage();
  await page.goto(`${installation.url}/app`);
  await atSignIn(page);
  await agentPage.reload();
  await atSignIn(agentPage);
  await thief.close();
  await agentPage.context().close();
});

it('refuses what a page of another origin sends with the cookies', async () => {
  const agentPage = await signIn(installation);
  const page = await agentPage.context().newPage();
  // Another port is the same site to a browser: the cookies are sent with it.
  const origin = 'http://127.0.0.1:9999';
  const form = `<form method="post" action="${installation.url}/api/v1/profile/availability">
    <input name="account_id" value="1"><input name="availability" value="busy"><button>Win a lantern</button></form>`;
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto(`${origin}/prize`);
  const answered = page.waitForResponse((response) => response.url().endsWith('/profile/availability'));
  await page.getByRole('button').click();
  const answer = await answered;
  expect((await answer.request().allHeaders())['cookie']).toContain('porchlight-access');
  expect(answer.status()).toBe(403);
  await agentPage.context().close();
});

it('takes over the session of a console of before, which lay open in the browser’s storage', async () => {
  const signedIn = await fetch(`${installation.url}/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(AGENT),
  });
  const keys = Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, signedIn.headers.get(name) ?? '']),
  );
  const context = await installation.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${installation.url}/app`);
  await page.evaluate((kept) => localStorage.setItem('porchlight-console-session', kept), JSON.stringify(keys));
  await page.reload();
  await waitForConsole(page);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(keys['access-token']);
  expect((await fetch(`${installation.url}/api/v1/profile`, { headers: keys })).status).toBe(401);
  await page.reload();
  await waitForConsole(page);
  await context.close();
});

it('asks who it is before a secret is shown, and shows it then', async () => {
  const agentPage = await signIn(installation);
  await agentPage.goto(`${installation.url}/app/settings/security`);
  const show = agentPage.getByRole('button', { name: 'Show: Full-access API token' });
  await show.waitFor();
  installation.change('UPDATE sessions SET authenticated_at = 0');
  await show.click();
  const dialog = agentPage.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await agentPage.getByText('Confirm your identity, then try again.').waitFor();
  await show.click();
  await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
  const shots = process.env['SHOTS'];
  if (shots) await agentPage.screenshot({ path: `${shots}/confirm-dialog.png` });
  await dialog.getByLabel('Password').fill('not-it');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('Invalid current password').waitFor();
  await dialog.getByLabel('Password').fill(AGENT.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => agentPage.locator('code').last().textContent()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{24}$/);
  // Not again within ten minutes.
  await agentPage.getByLabel('Token name').fill('Nightly export');
  await agentPage.getByRole('button', { name: 'Create API token' }).click();
  await agentPage.getByText('Nightly export').first().waitFor();
  await agentPage.context().close();
});
