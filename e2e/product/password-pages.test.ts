import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages } from './agent-actions.ts';
import { expectEveryLook } from './appearances.ts';
import { accessibilityViolations } from './axe.ts';
import { AGENT, type Installation, openSeparateInstallation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  // Real password cost: the other files' is a 64th (vitest.config.ts).
  installation = await openSeparateInstallation({ WHOLE_PASSWORD_COST: '1' });
});
afterAll(() => installation?.close());

const NEXT = 'Harbour-wall-12!';

const openForgot = async () => {
  const context = await installation.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${installation.url}/app`);
  await page.getByRole('button', { name: 'Forgot your password?' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Reset your password', level: 1 }).waitFor();
  return page;
};

const askFor = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('If there is an account for this address, you will receive an email shortly.').waitFor();
};

const linkAfter = async (before = '') => {
  const link = () => /\/app\/password\?token=[\w-]+/.exec(installation.newestEmail(AGENT.email) ?? '')?.[0] ?? '';
  await expect.poll(() => link() !== '' && link() !== before).toBe(true);
  return link();
};

const isHere = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);

describe('a user who forgot their password', () => {
  it('asks for an email by keyboard, gets the same answer for any address, and sees when the server does not answer', async () => {
    const page = await openForgot();
    await page.context().setOffline(true);
    await page.getByLabel('Email').fill(AGENT.email);
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Email');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    // The text stays, to be sent once more.
    expect(await field.inputValue()).toBe(AGENT.email);
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await page.context().setOffline(false);
    await askFor(page, 'nobody@example.com');
    await isHere(page, 'Back to sign in');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await closePages(page);
  });

  it('chooses another by the link: a weak one is refused with the reason, and the link works once', async () => {
    const page = await openForgot();
    await askFor(page, AGENT.email);
    const link = await linkAfter();
    await page.goto(installation.url + link);
    await page.getByText(`For ${AGENT.email}`).waitFor();
    const field = page.getByLabel('New password');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('harbour-harbour');
    await page.keyboard.press('Enter');
    await page.getByText('Password must have an uppercase letter').waitFor();
    expect(await field.getAttribute('aria-describedby')).toBeTruthy();
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await field.fill(NEXT);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Conversations' }).waitFor();

    // A used link is reported before anything is typed, with a button for a new one.
    await page.goto(installation.url + link);
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('New password').count()).toBe(0);
    await isHere(page, 'Send reset link');
    await closePages(page);
  });

  it('sees that a link has expired, before or while the form is open, and gets a new one', async () => {
    const page = await openForgot();
    const before = await linkAfter();
    await askFor(page, AGENT.email);
    const link = await linkAfter(before);
    await page.goto(installation.url + link);
    await page.getByLabel('New password').fill('Lantern-hill-12!');
    installation.fill((store) => store.exec('UPDATE one_time_tokens SET expires_at = 0'));
    await page.keyboard.press('Enter');
    await page.getByText('This link was already used or has expired.').waitFor();
    await isHere(page, 'Send reset link');
    await page.reload();
    await page.getByText('This link was already used or has expired.').waitFor();
    await page.goto(`${installation.url}/app/password?token=not-a-token`);
    await page.getByText('This link was already used or has expired.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Reset your password', level: 1 }).waitFor();
    await askFor(page, AGENT.email);
    await page.goto(installation.url + (await linkAfter(link)));
    await page.getByLabel('New password').waitFor();
    await closePages(page);
  });

  it('finds every page in order in each look', async () => {
    const page = await openForgot();
    await expectEveryLook(page, 'password-forgot');
    const before = await linkAfter();
    await askFor(page, AGENT.email);
    await expectEveryLook(page, 'password-sent');
    await page.goto(installation.url + (await linkAfter(before)));
    await page.getByLabel('New password').waitFor();
    await expectEveryLook(page, 'password-choose');
    for (const dir of ['ltr', 'rtl']) {
      await page.goto(`${installation.url}/app/password?token=none&dir=${dir}`);
      await page.getByRole('alert').waitFor();
      await expectEveryLook(page, `password-over-${dir}`);
    }
    await closePages(page);
  });
});
