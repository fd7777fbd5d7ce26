import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { type House, openHouse, sitDown } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const LOOKS = [
  { name: 'light', options: { colorScheme: 'light', viewport: { width: 1280, height: 900 } } },
  { name: 'dark', options: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } } },
  { name: 'phone', options: { colorScheme: 'light', viewport: { width: 320, height: 700 } } },
] as const;

const PAGES = [
  ['start', 'Get started'],
  ['inboxes', 'Inboxes'],
  ['inboxes/1', 'Acme'],
  ['campaigns', 'Campaigns'],
  ['visitor', 'What a visitor sees'],
  ['bots', 'Bots'],
  ['webhooks', 'Webhooks'],
  ['reports', 'Reports'],
  ['people', 'People'],
  ['teams', 'Teams'],
  ['labels', 'Labels'],
  ['canned-responses', 'Ready answers'],
  ['attributes', 'Attributes'],
  ['account', 'Account'],
  ['operations', 'Jobs and mails'],
  ['health', 'Health'],
  ['security', 'Security'],
] as const;

describe.each(LOOKS)('the settings, $name (users-say 10)', ({ name, options }) => {
  it('meet no finding of axe, and no page is wider than its window', async () => {
    const desk = await sitDown(house);
    const keys = await desk.evaluate(() => localStorage.getItem('porchlight-console-session'));
    await desk.context().close();
    const context = await house.browser.newContext(options);
    const page = await context.newPage();
    await page.addInitScript((kept) => localStorage.setItem('porchlight-console-session', kept ?? ''), keys);
    for (const [path, heading] of PAGES) {
      await page.goto(`${house.url}/app/settings/${path}`);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
      const add = page.getByRole('button', { name: /^New / });
      if ((await add.count()) > 0) await add.first().click();
      expect([path, await findings(page)]).toEqual([path, []]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, wide]).toEqual([path, options.viewport.width]);
      const shots = process.env['SHOTS'];
      if (shots)
        await page.screenshot({ path: `${shots}/settings-${path.replace('/', '-')}-${name}.png`, fullPage: true });
    }
    await context.close();
  });
});
