import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { hire } from './at-the-desk.ts';
import { type House, openHouse, sitDown, takeSeat } from './house.ts';
import { LOOKS, openWindow } from './looks.ts';
import { openTeamApi } from './team-api.ts';

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

/** By a link and by the browser's way back; Escape and Enter stay, and the focus is where it was. */
const askedBeforeLeaving = async (page: Page) => {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const all = page.getByRole('button', { name: 'All articles' });
  await all.focus();
  await page.keyboard.press('Enter');
  await question.waitFor();
  await expect.poll(() => findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => all.evaluate((button) => button === document.activeElement)).toBe(true);
  const { pathname } = new URL(page.url());
  await page.evaluate(() => history.back());
  await question.waitFor();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
};

describe('an administrator', () => {
  it('makes a help centre in two languages, writes an article with a picture, publishes and translates it, and is asked before what is not saved is left', async () => {
    const desk = await sitDown(house);
    await openCentre(desk);
    await desk.getByRole('button', { name: 'New help centre' }).click();
    await desk.getByLabel('Name').fill('Lantern school');
    await desk.getByLabel('Link to your website').fill('nowhere');
    await desk.getByLabel('Deutsch').check();
    await desk.getByLabel('Chat on its pages').selectOption({ index: 1 });
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
    await visitor.getByRole('button', { name: 'Chat with us' }).waitFor();
    await expect
      .poll(() =>
        visitor.getByRole('img', { name: 'glass' }).evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(1);

    await desk.getByRole('button', { name: 'Translate into Deutsch' }).click();
    await desk.getByRole('link', { name: 'English: Cleaning the glass' }).waitFor();
    const title = desk.getByLabel('Title');
    await title.fill('Das Glas putzen');
    await askedBeforeLeaving(desk);
    await expect.poll(() => title.inputValue()).toBe('Das Glas putzen');
    await desk.getByRole('button', { name: 'Save' }).click();
    await saved(desk);
    await title.fill('Never kept');
    await desk.getByRole('button', { name: 'All articles' }).click();
    await desk.getByRole('button', { name: 'Leave without saving' }).click();
    await desk.getByLabel('Language').selectOption('Deutsch');
    await desk.getByRole('link', { name: 'Das Glas putzen' }).waitFor();
    await visitor.close();
    await desk.context().close();
  });

  it('reads what readers say of an article, in the list and on its page', async () => {
    const answerAs = async (userAgent: string, comment: string, button: string) => {
      const context = await house.browser.newContext({ userAgent });
      const page = await context.newPage();
      await page.goto(`${house.url}/hc/acme/articles/change-the-glass`);
      await page.getByRole('textbox', { name: 'What was missing? (optional)' }).fill(comment);
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('status').getByText('Thank you.').waitFor();
      await context.close();
    };
    const desk = await sitDown(house);
    await openCentre(desk);
    await desk.getByRole('main').getByRole('link').first().click();
    await desk.getByRole('link', { name: 'Change the glass' }).click();
    const readers = desk.getByRole('region', { name: 'What readers say' });
    await readers.getByText('Nobody has answered').waitFor();
    await answerAs('Mozilla/5.0 One', '', 'Yes');
    await answerAs('Mozilla/5.0 Two', 'Which cloth is soft enough?', 'No');
    await desk.getByRole('button', { name: 'All articles' }).click();
    await desk.getByText('1 of 2 found it helpful').waitFor();
    await desk.getByRole('link', { name: 'Change the glass' }).click();
    await readers.getByText('1 of 2 found it helpful').waitFor();
    const said = readers.getByRole('listitem');
    await expect.poll(() => said.count()).toBe(1);
    await expect.poll(() => said.innerText()).toMatch(/Which cloth is soft enough\?\s+Not helpful\s+now/);
    await expect.poll(() => findings(desk)).toEqual([]);
    await desk.context().close();
  });

  it('names who writes it, too; everybody else is led to what visitors read', async () => {
    await hire(house, await openTeamApi(house), 'Wim Writer', 'wim@example.com', 'agent');
    const wim = await takeSeat(house, { email: 'wim@example.com' });
    await openCentre(wim);
    const name = wim.getByRole('main').getByRole('link', { name: 'Lantern school' });
    await name.waitFor();
    expect([await name.getAttribute('href'), await name.getAttribute('target')]).toEqual([
      '/hc/lantern-school',
      '_blank',
    ]);
    expect(await wim.getByRole('button', { name: 'New help centre' }).count()).toBe(0);
    expect(await findings(wim)).toEqual([]);
    await wim.goto(`${house.url}/app/help-centre/lantern-school`);
    await wim.getByRole('alert').getByText('Only administrators and the people they name').waitFor();

    const desk = await sitDown(house);
    await desk.goto(`${house.url}/app/help-centre/lantern-school/settings`);
    const writers = desk.getByRole('region', { name: 'Who writes it' });
    const tick = writers.getByLabel(/Wim Writer/);
    await tick.check();
    await expect.poll(() => tick.isEnabled()).toBe(true);
    expect(await findings(desk)).toEqual([]);
    const shots = process.env['SHOTS'];
    if (shots) await writers.screenshot({ path: `${shots}/centre-writers.png` });

    await wim.reload();
    await wim.getByRole('link', { name: 'Cleaning the glass' }).click();
    await wim.getByLabel('Summary').fill('By Wim');
    await wim.locator('input[type=file]').setInputFiles({ name: 'wick.png', mimeType: 'image/png', buffer: PNG });
    await wim.getByRole('img', { name: 'wick' }).waitFor();
    await wim.getByRole('button', { name: 'Save' }).click();
    await saved(wim);
    await wim.goto(`${house.url}/app/help-centre/lantern-school/settings`);
    await wim.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Save' }).waitFor();
    expect(await wim.getByRole('button', { name: /Delete/ }).count()).toBe(0);
    expect(await wim.getByRole('region', { name: 'Who writes it' }).count()).toBe(0);

    await tick.uncheck();
    await expect.poll(() => tick.isEnabled()).toBe(true);
    await wim.reload();
    await wim.getByRole('alert').getByText('Only administrators and the people they name').waitFor();
    await wim.context().close();
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
    const shown = async () => {
      await visitor.goto(`${house.url}/hc/lantern-school/en`);
      const links = await visitor.getByRole('link', { name: /^(Third|Second)$/ }).allTextContents();
      return links.map((title) => title.trim());
    };
    await expect.poll(shown).toEqual(['Third', 'Second']);
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

describe.each(LOOKS)('the help centre’s editor, $name', ({ name, options }) => {
  it('meets no finding of axe, and no page is wider than its window', async () => {
    const page = await openWindow(house, options);
    await page.goto(`${house.url}/app/help-centre/lantern-school`);
    await page.getByRole('link', { name: 'Cleaning the glass' }).click();
    await page.getByRole('heading', { name: 'Cleaning the glass', level: 1 }).waitFor();
    const article = new URL(page.url()).pathname;
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
      await expect.poll(async () => [path, await findings(page)]).toEqual([path, []]);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect([path, scrollWidth]).toEqual([path, clientWidth]);
    }
    await page.context().close();
  });
});
