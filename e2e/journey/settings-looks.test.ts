import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { type House, openQuietHouse } from './house.ts';
import { LOOKS, openWindow } from './looks.ts';

let house: House;
beforeAll(async () => {
  house = await openQuietHouse();
});
afterAll(() => house?.close());

const PAGES = [
  ['start', 'Get started'],
  ['inboxes', 'Inboxes'],
  ['inboxes/1', 'Acme'],
  ['campaigns', 'Campaigns'],
  ['visitor', 'What a visitor sees'],
  ['bots', 'Bots'],
  ['webhooks', 'Webhooks'],
  ['people', 'People'],
  ['teams', 'Teams'],
  ['labels', 'Labels'],
  ['canned-responses', 'Ready answers'],
  ['attributes', 'Attributes'],
  ['account', 'Account'],
  ['operations', 'Jobs and mails'],
  ['health', 'Health'],
  ['profile', 'Your profile'],
  ['security', 'Security'],
] as const;

describe.each(LOOKS.filter(({ name }) => name !== 'phone'))('the settings, $name', ({ name, options }) => {
  it('meet no finding of axe, and no page is wider than its window', async () => {
    const page = await openWindow(house, options);
    for (const [path, heading] of PAGES) {
      await page.goto(`${house.url}/app/settings/${path}`);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
      const add = page.getByRole('button', { name: /^New / });
      if ((await add.count()) > 0) await add.first().click();
      await expect.poll(async () => [path, await findings(page)]).toEqual([path, []]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, wide]).toEqual([path, options.viewport.width]);
      const shots = process.env['SHOTS'];
      if (shots)
        await page.screenshot({ path: `${shots}/settings-${path.replace('/', '-')}-${name}.png`, fullPage: true });
    }
    await page.context().close();
  });
});
