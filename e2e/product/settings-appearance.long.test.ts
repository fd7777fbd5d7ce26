import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { expectEveryLook, openConsoleWindow } from './appearances.ts';
import { type Installation, openInstallation } from './installation.ts';
import { goTo } from './open-settings.ts';

let installation: Installation;
let page: Page;
beforeAll(async () => {
  installation = await openInstallation();
  page = await openConsoleWindow(installation);
  await page.goto(`${installation.url}/app/settings/start`);
});
afterAll(() => installation?.close());

const PAGES = [
  ['start', 'Set up the chat'],
  ['inboxes', 'Inboxes'],
  ['inboxes/1', 'Acme'],
  ['campaigns', 'Campaigns'],
  ['visitor', 'Visitor preview'],
  ['bots', 'Bots'],
  ['webhooks', 'Webhooks'],
  ['people', 'Agents'],
  ['teams', 'Teams'],
  ['labels', 'Labels'],
  ['canned-responses', 'Canned responses'],
  ['attributes', 'Custom attributes'],
  ['account', 'Account'],
  ['operations', 'Jobs and emails'],
  ['health', 'Health'],
  ['profile', 'Your profile'],
  ['security', 'Security'],
] as const;

it.each(PAGES)(
  'the page %s of the settings meets no finding of axe and is no wider than its window',
  async (path, heading) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await goTo(page, `/app/settings/${path}`);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
    const add = page.getByRole('button', { name: /^New / });
    if ((await add.count()) > 0) await add.first().click();
    await expectEveryLook(page, `settings-${path.replace('/', '-')}`);
  },
);
