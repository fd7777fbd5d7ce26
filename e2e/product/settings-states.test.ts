import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { goTo, openSettings } from './open-settings.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const PASSWORD = 'Lantern-light-7';
const PAGES = [
  'start',
  'inboxes',
  'inboxes/1',
  'campaigns',
  'visitor',
  'people',
  'teams',
  'labels',
  'automation',
  'attributes',
  'bots',
  'webhooks',
  'incoming-webhooks',
  'slack',
  'dashboard-apps',
  'account',
  'operations',
  'health',
  'audit',
  'roles',
  'single-sign-on',
  'required-two-factor',
] as const;

describe('every page of the settings', () => {
  it('says that it could not be loaded, and loads when it is tried again', async () => {
    const agentPage = await signIn(installation);
    for (const page of [...PAGES, 'canned-responses']) {
      // The profile has another address, so the agent stays signed in.
      await agentPage.route(/\/api\/v[12]\/accounts\//, (route) => route.abort());
      await goTo(agentPage, `/app/settings/${page}`);
      const failed = agentPage.getByRole('main').getByRole('alert').filter({ hasText: 'This could not be loaded.' });
      await failed.first().waitFor();
      await agentPage.unroute(/\/api\/v[12]\/accounts\//);
      // From the end: each that loads is one less before the next.
      const buttons = await failed.getByRole('button', { name: 'Try again' }).all();
      for (const again of buttons.reverse()) await again.click();
      await failed.first().waitFor({ state: 'detached' });
      await expect
        .poll(async () => [page, await agentPage.getByRole('main').getByRole('heading', { level: 1 }).count()])
        .toEqual([page, 1]);
    }
    await agentPage.context().close();
  });

  it('but their own is refused to agents, by its address too; a page that is none says so', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Agents');
    await agentPage.getByLabel('Email').fill('lou@example.com');
    await agentPage.getByRole('button', { name: 'Send invitation', exact: true }).click();
    const link = () => /\/app\/password\?token=[\w-]+/.exec(installation.newestEmail('lou@example.com') ?? '')?.[0];
    await expect.poll(link).toBeTruthy();
    await agentPage.context().close();
    const context = await installation.browser.newContext();
    const page = await context.newPage();
    await page.goto(installation.url + link());
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).waitFor();
    // By its address, as from a bookmark, once; then as a link inside the console leads there.
    await page.goto(`${installation.url}/app/settings/inboxes`);
    await page.getByText('You do not have permission to view this page').waitFor();
    for (const path of PAGES) {
      await goTo(page, '/app/settings/security');
      await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor();
      await goTo(page, `/app/settings/${path}`);
      await page.getByText('You do not have permission to view this page').waitFor();
    }
    await page.goto(`${installation.url}/app/settings/nowhere`);
    await page.getByText('This page does not exist.').waitFor();
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor();
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allTextContents())
      .toEqual(['Canned responses', 'Macros', 'Your profile', 'Security']);
    await context.close();
  });
});
