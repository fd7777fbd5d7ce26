import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPEARANCES, openConsoleWindow } from './appearances.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const PAGES = [
  ['start', 'Get started'],
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

describe.each(APPEARANCES.filter(({ name }) => name !== 'phone'))('the settings, $name', ({ name, options }) => {
  it('meet no finding of axe, and no page is wider than its window', async () => {
    const page = await openConsoleWindow(installation, options);
    for (const [path, heading] of PAGES) {
      await page.goto(`${installation.url}/app/settings/${path}`);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
      const add = page.getByRole('button', { name: /^New / });
      if ((await add.count()) > 0) await add.first().click();
      await expect.poll(async () => [path, await accessibilityViolations(page)]).toEqual([path, []]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, wide]).toEqual([path, options.viewport.width]);
      const shots = process.env['SHOTS'];
      if (shots)
        await page.screenshot({ path: `${shots}/settings-${path.replace('/', '-')}-${name}.png`, fullPage: true });
    }
    await page.context().close();
  });
});
