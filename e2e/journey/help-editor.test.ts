import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { type House, openHouse, sitDown } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const openCentre = async (page: Page) => {
  await page.getByRole('link', { name: 'Help centre' }).click();
  await page.getByRole('heading', { name: 'Help centre', level: 1 }).waitFor();
};
const saved = (page: Page) => page.getByRole('status').getByText('Saved').waitFor();

describe('an administrator', () => {
  it('makes a help centre in two languages, writes an article with a picture, publishes and translates it', async () => {
    const desk = await sitDown(house);
    await openCentre(desk);
    await desk.getByRole('button', { name: 'New help centre' }).click();
    await desk.getByLabel('Name').fill('Lantern school');
    await desk.getByLabel('Link to your website').fill('nowhere');
    await desk.getByLabel('Deutsch').check();
    await desk.getByRole('button', { name: 'Create' }).click();
    await desk.getByText('must start with http').waitFor();
    await desk.getByLabel('Link to your website').fill('https://lanterns.example');
    await desk.getByRole('button', { name: 'Create' }).click();
    await desk.getByRole('heading', { name: 'Lantern school', level: 1 }).waitFor();

    await desk.getByRole('link', { name: 'Categories' }).click();
    await desk.getByRole('button', { name: 'New category' }).click();
    await desk.getByLabel('Name').fill('Care');
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByText('0 articles').waitFor();

    await desk.getByRole('link', { name: 'Articles', exact: true }).click();
    await desk.getByText('No articles here yet.').waitFor();
    await desk.getByRole('button', { name: 'New article' }).click();
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByText("Title can't be blank").waitFor();
    await desk.getByLabel('Title').fill('Cleaning the glass');
    await desk.getByLabel('Category').selectOption('Care');
    const text = desk.getByRole('textbox', { name: 'Text' });
    await text.fill('Use soft water');
    await text.press('Control+a');
    await desk.getByRole('button', { name: 'Bold' }).click();
    await desk.getByRole('region', { name: 'Preview' }).getByRole('strong').getByText('Use soft water').waitFor();
    await text.press('End');
    await desk.locator('input[type=file]').setInputFiles({ name: 'glass.png', mimeType: 'image/png', buffer: PNG });
    await desk.getByRole('img', { name: 'glass' }).waitFor();
    await desk.getByText('Not saved yet').waitFor();
    await desk.keyboard.press('Control+s');
    await desk.getByRole('heading', { name: 'Cleaning the glass', level: 1 }).waitFor();
    await desk.getByRole('button', { name: 'Publish' }).click();
    const link = desk.getByRole('link', { name: 'See the page' });
    const address = await link.getAttribute('href');
    const visitor = await house.browser.newPage();
    await visitor.goto(house.url + address);
    await visitor.getByRole('heading', { name: 'Cleaning the glass' }).waitFor();
    await expect
      .poll(() =>
        visitor.getByRole('img', { name: 'glass' }).evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(1);

    await desk.getByRole('button', { name: 'Translate into Deutsch' }).click();
    await desk.getByRole('link', { name: 'English: Cleaning the glass' }).waitFor();
    await desk.getByLabel('Title').fill('Das Glas putzen');
    await desk.getByRole('button', { name: 'Save' }).click();
    await saved(desk);
    await desk.getByRole('button', { name: 'All articles' }).click();
    await desk.getByLabel('Language').selectOption('Deutsch');
    await desk.getByRole('link', { name: 'Das Glas putzen' }).waitFor();
    await visitor.close();
    await desk.context().close();
  });

  it('puts articles in an order that visitors see, finds them, and deletes one after a question', async () => {
    const desk = await sitDown(house);
    await openCentre(desk);
    await desk.getByRole('link', { name: 'Lantern school' }).click();
    for (const title of ['Second', 'Third']) {
      await desk.getByRole('button', { name: 'New article' }).click();
      await desk.getByLabel('Title').fill(title);
      await desk.getByRole('button', { name: 'Publish' }).click();
      await desk.getByRole('link', { name: 'See the page' }).waitFor();
      await desk.getByRole('button', { name: 'All articles' }).click();
    }
    await desk.getByRole('button', { name: 'Move up: Third' }).click();
    const titles = () => desk.getByRole('main').getByRole('listitem').getByRole('link').allTextContents();
    await expect.poll(titles).toEqual(['Cleaning the glass', 'Third', 'Second']);
    const visitor = await house.browser.newPage();
    await visitor.goto(`${house.url}/hc/lantern-school/en`);
    const shown = await visitor.getByRole('link', { name: /^(Third|Second)$/ }).allTextContents();
    expect(shown.map((title) => title.trim())).toEqual(['Third', 'Second']);
    await visitor.close();
    await desk.getByLabel('Search articles').fill('glass');
    await expect.poll(titles).toEqual(['Cleaning the glass']);
    await desk.getByLabel('Search articles').fill('');
    await desk.getByRole('link', { name: 'Second' }).click();
    await desk.getByRole('button', { name: 'Delete: Second' }).click();
    await desk
      .getByRole('group', { name: /Delete “Second”/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect.poll(titles).toEqual(['Cleaning the glass', 'Third']);
    await desk.context().close();
  });
});

const LOOKS = [
  { name: 'light', options: { colorScheme: 'light', viewport: { width: 1280, height: 900 } } },
  { name: 'dark', options: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } } },
  { name: 'phone', options: { colorScheme: 'light', viewport: { width: 390, height: 844 } } },
] as const;

describe.each(LOOKS)('the help centre’s editor, $name (users-say 10)', ({ name, options }) => {
  it('meets no finding of axe, and no page is wider than its window', async () => {
    const desk = await sitDown(house);
    const keys = await desk.evaluate(() => localStorage.getItem('porchlight-console-session'));
    await openCentre(desk);
    await desk.getByRole('link', { name: 'Lantern school' }).click();
    await desk.getByRole('link', { name: 'Cleaning the glass' }).click();
    await desk.getByRole('heading', { name: 'Cleaning the glass', level: 1 }).waitFor();
    const article = new URL(desk.url()).pathname;
    await desk.context().close();
    const context = await house.browser.newContext(options);
    const page = await context.newPage();
    await page.addInitScript((kept) => localStorage.setItem('porchlight-console-session', kept ?? ''), keys);
    for (const [path, heading, shot] of [
      ['/app/help-centre', 'Help centre', 'portals'],
      ['/app/help-centre/lantern-school', 'Lantern school', 'articles'],
      ['/app/help-centre/lantern-school/categories', 'Lantern school', 'categories'],
      ['/app/help-centre/lantern-school/settings', 'Lantern school', 'settings'],
      [article, 'Cleaning the glass', 'article'],
    ] as const) {
      await page.goto(house.url + path);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await page.getByRole('img', { name: 'Loading' }).first().waitFor({ state: 'detached' });
      const shots = process.env['SHOTS'];
      if (shots) await page.screenshot({ path: `${shots}/centre-${shot}-${name}.png`, fullPage: true });
      expect([path, await findings(page)]).toEqual([path, []]);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect([path, scrollWidth]).toEqual([path, clientWidth]);
    }
    await context.close();
  });
});
