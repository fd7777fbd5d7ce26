import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, saveScreenshot } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { AGENT, type Installation, openInstallation, signIn } from './installation.ts';
import { openSettings } from './open-settings.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const linkTo = (email: string) =>
  installation.url + (/\/app\/password\?token=[\w-]+/.exec(installation.newestEmail(email) ?? '')?.[0] ?? '');

const invite = async (agentPage: Page, email: string, name: string) => {
  await agentPage.getByLabel('Email', { exact: true }).fill(email);
  await agentPage.getByLabel('Name').fill(name);
  await agentPage.getByRole('button', { name: 'Send invitation', exact: true }).click();
  await agentPage.getByText(`${email} was invited.`).waitFor();
  return agentPage.getByRole('listitem').filter({ hasText: email });
};

const open = async (address: string) => {
  const context = await installation.browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  return page;
};

const choose = async (page: Page) => {
  await page.getByLabel('New password').fill(AGENT.password);
  await page.keyboard.press('Enter');
};

describe('an invitation', () => {
  it('is seen to be open, is sent again by keyboard, and only its newest link opens the console', async () => {
    const ada = await signIn(installation);
    await openSettings(ada, 'Agents');
    const grace = await invite(ada, 'grace@example.com', 'Grace');
    await grace.getByText(/Sent .*The link works until/).waitFor();
    const first = linkTo('grace@example.com');
    await grace.getByRole('button', { name: 'Resend invitation: Grace' }).focus();
    await ada.keyboard.press('Enter');
    await grace.getByText('Invitation resent. The earlier link no longer works.').waitFor();
    await saveScreenshot(ada, 'invitation-light');
    for (const colorScheme of ['dark', 'light'] as const) {
      await ada.emulateMedia({ colorScheme });
      await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    }
    await ada.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await saveScreenshot(ada, 'invitation-320');

    const late = await open(first);
    await late.getByText('This link was already used or has expired.').waitFor();
    expect(await late.getByLabel('New password').count()).toBe(0);
    const guest = await open(linkTo('grace@example.com'));
    await choose(guest);
    await guest.getByRole('navigation', { name: 'Conversations' }).waitFor();
    await ada.reload();
    const come = ada.getByRole('listitem').filter({ hasText: 'grace@example.com' });
    await come.getByRole('button', { name: 'Remove: Grace' }).waitFor();
    expect(await come.getByRole('button', { name: /^Resend/ }).count()).toBe(0);
    await closePages(ada, late, guest);
  });

  it('is withdrawn after a question, and opens nothing from then on', async () => {
    const ada = await signIn(installation);
    await openSettings(ada, 'Agents');
    const row = await invite(ada, 'ida@example.com', 'Ida');
    await row.getByText(/Sent .*The link works until/).waitFor();
    await row.getByRole('button', { name: 'Revoke invitation: Ida' }).focus();
    await ada.keyboard.press('Enter');
    await row.getByText('Revoke the invitation of Ida?').waitFor();
    await ada.keyboard.press('Tab');
    await ada.keyboard.press('Enter');
    await expect.poll(() => row.count()).toBe(0);
    const late = await open(linkTo('ida@example.com'));
    await late.getByRole('alert').waitFor();
    await closePages(ada, late);
  });

  it('that cannot be sent just now says why and stays', async () => {
    const ada = await signIn(installation);
    await openSettings(ada, 'Agents');
    const row = await invite(ada, 'joy@example.com', 'Joy');
    await row.getByText(/Sent .*The link works until/).waitFor();
    await ada.context().setOffline(true);
    await row.getByRole('button', { name: /^Resend/ }).click();
    await row.getByRole('alert').waitFor();
    await ada.context().setOffline(false);
    await row.getByRole('button', { name: /^Resend/ }).click();
    await row.getByText('Invitation resent.').waitFor();
    await closePages(ada);
  });
});
