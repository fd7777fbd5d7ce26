import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectEveryLook, openConsoleWindow } from './appearances.ts';
import { type Installation, openInstallation } from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const isFocused = (text: Locator) => text.evaluate((element) => element === document.activeElement);
const saved = (page: Page) => page.getByRole('status').getByText('Saved').waitFor();

it('an article with heading, list, picture and table is written in rich text, and readers see it (AGT-230, AGT-232, AGT-233)', async () => {
  const page = await openConsoleWindow(installation);
  await page.goto(`${installation.url}/app/help-centre/acme/articles/new`);
  await page.getByLabel('Title').fill('A new lantern');
  const text = contentOf(page);
  const { keyboard } = page;
  await text.click();
  await keyboard.type('## Unpack it');
  await keyboard.press('Enter');
  await keyboard.type('- The **lamp**');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('Its wick');
  for (const _ of [1, 2, 3]) await keyboard.press('Enter');
  await keyboard.type('Light it');
  await keyboard.press('ControlOrMeta+Alt+3');
  await expect.poll(() => page.getByLabel('Text style').inputValue()).toBe('3');
  await keyboard.press('Enter');
  await page.locator('input[type=file]').setInputFiles({ name: 'flame.png', mimeType: 'image/png', buffer: PNG });
  await text.getByRole('img', { name: 'flame' }).click();
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await page.getByRole('dialog', { name: 'Image' }).getByLabel('Description').fill('A small flame');
  await page.getByRole('dialog', { name: 'Image' }).getByRole('button', { name: 'Save' }).click();
  await text.getByRole('img', { name: 'A small flame' }).waitFor();
  await expect.poll(() => isFocused(text)).toBe(true);
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  for (const cell of ['Oil', 'Hours', 'Price', 'Lamp oil', '9']) {
    await keyboard.type(cell);
    await keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Delete column' }).click();
  await page.getByRole('button', { name: 'Add row' }).click();
  await expectEveryLook(page, 'article-rich-text');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Publish' }).click();
  const address = await page.getByRole('link', { name: 'View article' }).getAttribute('href');

  const reader = await installation.browser.newPage();
  await reader.goto(installation.url + address);
  const article = reader.getByRole('article');
  await article.getByRole('heading', { name: 'Unpack it' }).waitFor();
  await article.getByRole('heading', { name: 'Light it' }).waitFor();
  await article.getByRole('listitem').getByRole('listitem').getByText('Its wick').waitFor();
  expect(await article.locator('li strong').innerText()).toBe('lamp');
  await article.getByRole('img', { name: 'A small flame' }).waitFor();
  expect(await article.getByRole('columnheader').allInnerTexts()).toEqual(['Oil', 'Hours']);
  expect(await article.getByRole('cell').allInnerTexts()).toEqual(['Lamp oil', '9', '', '', '', '']);
  await reader.close();
  await page.context().close();
}, 240_000);

it('an article of Markdown keeps each character that is not changed, in both editors (AGT-231, AGT-234)', async () => {
  const team = await openTeamApi(installation);
  const { payload } = await team('GET', '/portals/acme/articles?query=glass');
  const { id } = payload.find(({ slug }: { slug: string }) => slug === 'change-the-glass');
  const path = `/portals/acme/articles/${id}`;
  const written = 'First   line\n\n\n* one\n* two\n\nSee [it](https://example.com "A title").\n***\n<b>end</b>\n';
  await team('PATCH', path, { content: written });
  const stored = async () => (await team('GET', path)).payload.content;
  const page = await openConsoleWindow(installation);
  await page.goto(`${installation.url}/app/help-centre/acme/articles/${id}`);
  const text = contentOf(page);
  await text.getByText('Shown as Markdown').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  expect(await stored()).toBe(written);
  await text.getByText('two').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.getByText('Unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  const changed = written.replace('* one\n* two', '- one\n- two!');
  await expect.poll(() => page.locator('textarea').inputValue()).toBe(changed);
  await page.getByRole('button', { name: 'Rich text', exact: true }).click();
  await text.getByText('two!').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  expect(await stored()).toBe(changed);

  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  await page.reload();
  await page.getByRole('region', { name: 'Preview' }).getByText('two!').waitFor();
  await page.getByRole('button', { name: 'Rich text', exact: true }).click();
  await text.getByText('two!').waitFor();
  await page.context().close();
}, 120_000);

it('the keyboard leaves the editor of an article, also from a list and a table (AGT-233)', async () => {
  const page = await openConsoleWindow(installation);
  await page.goto(`${installation.url}/app/help-centre/acme/articles/new`);
  const text = contentOf(page);
  await text.click();
  await page.keyboard.type('- one');
  await page.keyboard.press('Tab');
  expect(await isFocused(text)).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await isFocused(text)).toBe(false);
  await page.context().close();
}, 120_000);

it('where the rich editor does not load, an article is written in Markdown (AGT-235)', async () => {
  const page = await openConsoleWindow(installation);
  await page.route(/RichArticle.*\.js/, (route) => route.abort());
  await page.goto(`${installation.url}/app/help-centre/acme/articles/new`);
  await page.getByText('The rich text editor could not be loaded.').waitFor();
  await page.getByLabel('Title').fill('Plain');
  await page.locator('textarea').fill('**bold**');
  await page.getByRole('region', { name: 'Preview' }).getByRole('strong').waitFor();
  await page.context().close();
}, 120_000);
