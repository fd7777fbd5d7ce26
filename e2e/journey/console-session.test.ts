import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { AGENT, type House, openQuietHouse, sitDown } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openQuietHouse();
});
afterAll(() => house?.close());

const atDesk = (page: Page) => page.getByRole('navigation', { name: 'Conversations' }).waitFor();
const atSignIn = (page: Page) => page.getByLabel('Password').waitFor();

/** A quarter of an hour and more passes for every session. */
const letAccessEnd = () => house.change('UPDATE sessions SET access_expires_at = 0, refreshed_at = 0');

const cookiesOf = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.startsWith('porchlight-'));

const anotherTab = async (page: Page) => {
  const tab = await page.context().newPage();
  await tab.goto(`${house.url}/app`);
  await atDesk(tab);
  return tab;
};

/** What the page's own calls are answered from now on. */
const watch = (page: Page, path: string) => {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === path) statuses.push(response.status());
  });
  return statuses;
};

it('keeps an agent signed in over a reload, with cookies that no script reads', async () => {
  const desk = await sitDown(house);
  const cookies = await cookiesOf(desk);
  expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([
    [true, 'Lax'],
    [true, 'Lax'],
  ]);
  await desk.reload();
  await atDesk(desk);
  const readable = await desk.evaluate(() => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const { value } of cookies) expect(readable).not.toContain(value);
  expect(readable).not.toContain('porchlight-access');
  await desk.context().close();
});

it('renews a session in two tabs without a word, again and again', async () => {
  const desk = await sitDown(house);
  const tab = await anotherTab(desk);
  // Whichever is first renews for both.
  const renewed = [watch(desk, '/auth/session/refresh'), watch(tab, '/auth/session/refresh')];
  const before = await cookiesOf(desk);
  for (const _round of [1, 2]) {
    letAccessEnd();
    await Promise.all([desk.reload(), tab.reload()]);
    await Promise.all([atDesk(desk), atDesk(tab)]);
  }
  expect(renewed.flat()).toContain(200);
  expect((await cookiesOf(desk)).map(({ value }) => value)).not.toEqual(before.map(({ value }) => value));
  await desk.context().close();
});

it('asks for a sign-in in every tab once the session was ended elsewhere', async () => {
  const [desk, other] = [await sitDown(house), await sitDown(house)];
  const tab = await anotherTab(desk);
  await desk.getByRole('button', { name: /^You: / }).click();
  await desk.getByRole('option', { name: 'Sign out' }).click();
  await atSignIn(desk);
  expect(await cookiesOf(desk)).toEqual([]);
  // The live connection is cut, and the tab notices it.
  await atSignIn(tab);
  await tab.getByText('Your session has ended').waitFor();
  await other.reload();
  await atDesk(other);
  await desk.context().close();
  await other.context().close();
});

it('ends a session whose refresh cookie was copied, as soon as both were used', async () => {
  const desk = await sitDown(house);
  const copied = await desk.context().storageState();
  letAccessEnd();
  await desk.reload();
  await atDesk(desk);
  house.change('UPDATE sessions SET refreshed_at = 1');
  const thief = await house.browser.newContext({ storageState: copied });
  const page = await thief.newPage();
  await page.goto(`${house.url}/app`);
  await atSignIn(page);
  await desk.reload();
  await atSignIn(desk);
  await thief.close();
  await desk.context().close();
});

it('refuses what a page of another origin sends with the cookies', async () => {
  const desk = await sitDown(house);
  const page = await desk.context().newPage();
  // Another port is the same site to a browser: the cookies go with it.
  const origin = 'http://127.0.0.1:9999';
  const form = `<form method="post" action="${house.url}/api/v1/profile/availability">
    <input name="account_id" value="1"><input name="availability" value="busy"><button>Win a lantern</button></form>`;
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto(`${origin}/prize`);
  const answered = page.waitForResponse((response) => response.url().endsWith('/profile/availability'));
  await page.getByRole('button').click();
  const answer = await answered;
  expect((await answer.request().allHeaders())['cookie']).toContain('porchlight-access');
  expect(answer.status()).toBe(403);
  await desk.context().close();
});

it('takes over the session of a console of before, which lay open in the browser’s storage', async () => {
  const signedIn = await fetch(`${house.url}/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(AGENT),
  });
  const keys = Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, signedIn.headers.get(name) ?? '']),
  );
  const context = await house.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${house.url}/app`);
  await page.evaluate((kept) => localStorage.setItem('porchlight-console-session', kept), JSON.stringify(keys));
  await page.reload();
  await atDesk(page);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(keys['access-token']);
  expect((await fetch(`${house.url}/api/v1/profile`, { headers: keys })).status).toBe(401);
  await page.reload();
  await atDesk(page);
  await context.close();
});

it('asks who it is before a secret is shown, and shows it then', async () => {
  const desk = await sitDown(house);
  await desk.goto(`${house.url}/app/settings/security`);
  const show = desk.getByRole('button', { name: 'Show: Your key for scripts' });
  await show.waitFor();
  house.change('UPDATE sessions SET authenticated_at = 0');
  await show.click();
  const dialog = desk.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await desk.getByText('Confirm that it is you, then try again.').waitFor();
  await show.click();
  await expect.poll(() => findings(desk)).toEqual([]);
  const shots = process.env['SHOTS'];
  if (shots) await desk.screenshot({ path: `${shots}/confirm-dialog.png` });
  await dialog.getByLabel('Password').fill('not-it');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('Invalid current password').waitFor();
  await dialog.getByLabel('Password').fill(AGENT.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => desk.locator('code').last().textContent()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{24}$/);
  // Not again within ten minutes.
  await desk.getByLabel('Token name').fill('Nightly export');
  await desk.getByRole('button', { name: 'Create API token' }).click();
  await desk.getByText('Nightly export').first().waitFor();
  await desk.context().close();
});
