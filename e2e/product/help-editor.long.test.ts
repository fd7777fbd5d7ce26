import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteAgent } from './agent-actions.ts';
import { expectEveryLook, openConsoleWindow } from './appearances.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, signIn, signInAs } from './installation.ts';
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

const openCentre = async (page: Page) => {
  await page.getByRole('link', { name: 'Help centre' }).click();
  await page.getByRole('heading', { name: 'Help centre', level: 1 }).waitFor();
};
const saved = (page: Page) => page.getByRole('status').getByText('Saved').waitFor();

const askedBeforeLeaving = async (page: Page) => {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const all = page.getByRole('button', { name: 'All articles' });
  await all.focus();
  await page.keyboard.press('Enter');
  await question.waitFor();
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
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
    const agentPage = await signIn(installation);
    await openCentre(agentPage);
    await agentPage.getByRole('button', { name: 'New help centre' }).click();
    await agentPage.getByLabel('Name').fill('Lantern school');
    await agentPage.getByLabel('Website link').fill('nowhere');
    await agentPage.getByLabel('Deutsch').check();
    await agentPage.getByLabel('Chat widget').selectOption({ index: 1 });
    await agentPage.getByRole('button', { name: 'Create' }).click();
    await agentPage.getByText('must start with http').waitFor();
    await agentPage.getByLabel('Website link').fill('https://lanterns.example');
    await agentPage.getByRole('button', { name: 'Create' }).click();
    await agentPage.getByRole('heading', { name: 'Lantern school', level: 1 }).waitFor();

    await agentPage.getByRole('link', { name: 'Categories' }).click();
    await agentPage.getByRole('button', { name: 'New category' }).click();
    await agentPage.getByLabel('Name').fill('Care');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await agentPage.getByText('0 articles').waitFor();

    await agentPage.getByRole('link', { name: 'Articles', exact: true }).click();
    await agentPage.getByText('There are no articles here yet.').waitFor();
    await agentPage.getByRole('button', { name: 'New article' }).click();
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await agentPage.getByText("Title can't be blank").waitFor();
    await agentPage.getByLabel('Title').fill('Cleaning the glass');
    await agentPage.getByLabel('Category').selectOption('Care');
    const text = agentPage.getByRole('textbox', { name: 'Content' });
    await text.fill('Use soft water');
    await text.press('Control+a');
    await agentPage.getByRole('button', { name: 'Bold' }).click();
    await text.getByRole('strong').getByText('Use soft water').waitFor();
    await text.press('End');
    await agentPage
      .locator('input[type=file]')
      .setInputFiles({ name: 'glass.png', mimeType: 'image/png', buffer: PNG });
    await agentPage.getByRole('img', { name: 'glass' }).waitFor();
    await agentPage.getByText('Unsaved changes').waitFor();
    await agentPage.keyboard.press('Control+s');
    await agentPage.getByRole('heading', { name: 'Cleaning the glass', level: 1 }).waitFor();
    await agentPage.getByRole('button', { name: 'Publish' }).click();
    const link = agentPage.getByRole('link', { name: 'View article' });
    const address = await link.getAttribute('href');
    const visitor = await installation.browser.newPage();
    await visitor.goto(installation.url + address);
    await visitor.getByRole('heading', { name: 'Cleaning the glass' }).waitFor();
    await visitor.getByRole('button', { name: 'Chat with us' }).waitFor();
    await expect
      .poll(() =>
        visitor.getByRole('img', { name: 'glass' }).evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(1);

    await agentPage.getByRole('button', { name: 'Translate into Deutsch' }).click();
    await agentPage.getByRole('link', { name: 'English: Cleaning the glass' }).waitFor();
    const title = agentPage.getByLabel('Title');
    await title.fill('Das Glas putzen');
    await askedBeforeLeaving(agentPage);
    await expect.poll(() => title.inputValue()).toBe('Das Glas putzen');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await saved(agentPage);
    await title.fill('Never kept');
    await agentPage.getByRole('button', { name: 'All articles' }).click();
    await agentPage.getByRole('button', { name: 'Leave without saving' }).click();
    await agentPage.getByLabel('Language').selectOption('Deutsch');
    await agentPage.getByRole('link', { name: 'Das Glas putzen' }).waitFor();
    await visitor.close();
    await agentPage.context().close();
  });

  it('tries a template on the real site, and readers have it once it is saved (ART-15)', async () => {
    const agentPage = await openConsoleWindow(installation);
    await agentPage.goto(`${installation.url}/app/help-centre/acme/settings`);
    const site = agentPage.frameLocator('iframe');
    await site.getByRole('heading', { name: 'New articles' }).waitFor();
    await agentPage.getByRole('radio', { name: 'Docs' }).check();
    await site.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'It flickers' }).waitFor();
    await agentPage.getByRole('button', { name: 'Phone' }).click();
    await agentPage.getByRole('button', { name: 'Dark', exact: true }).click();
    await expect.poll(() => site.locator('html').getAttribute('class')).toBe('dark');
    const reader = await installation.browser.newPage();
    await reader.goto(`${installation.url}/hc/acme/en`);
    await reader.getByRole('heading', { name: 'New articles' }).waitFor();
    await expectEveryLook(agentPage, 'help-centre-template');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await saved(agentPage);
    await expect
      .poll(async () => {
        await reader.goto(`${installation.url}/hc/acme/en?fresh=${Date.now()}`);
        return reader.getByRole('navigation', { name: 'Categories' }).count();
      })
      .toBe(1);
    await agentPage.getByRole('radio', { name: 'Classic' }).check();
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await saved(agentPage);
    await reader.close();
    await agentPage.context().close();
  });

  it('reads what readers say of an article, in the list and on its page', async () => {
    const answerAs = async (userAgent: string, comment: string, button: string) => {
      const context = await installation.browser.newContext({ userAgent });
      const page = await context.newPage();
      await page.goto(`${installation.url}/hc/acme/articles/change-the-glass`);
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('status').getByText('Thank you.').waitFor();
      const words = page.getByRole('textbox', { name: 'What was missing? (optional)' });
      expect(await words.count()).toBe(comment ? 1 : 0);
      if (comment) {
        await words.fill(comment);
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await words.waitFor({ state: 'detached' });
        await page.getByRole('status').getByText('Thank you.').waitFor();
      }
      await context.close();
    };
    const agentPage = await signIn(installation);
    await openCentre(agentPage);
    await agentPage.getByRole('main').getByRole('link').first().click();
    await agentPage.getByRole('link', { name: 'Change the glass' }).click();
    const readers = agentPage.getByRole('region', { name: 'Reader feedback' });
    await readers.getByText('There is no feedback yet.').waitFor();
    await answerAs('Mozilla/5.0 One', '', 'Yes');
    await answerAs('Mozilla/5.0 Two', 'Which cloth is soft enough?', 'No');
    await agentPage.getByRole('button', { name: 'All articles' }).click();
    await agentPage.getByText('1 of 2 found it helpful').waitFor();
    await agentPage.getByRole('link', { name: 'Change the glass' }).click();
    await readers.getByText('1 of 2 found it helpful').waitFor();
    const said = readers.getByRole('listitem');
    await expect.poll(() => said.count()).toBe(1);
    await expect.poll(() => said.innerText()).toMatch(/Which cloth is soft enough\?\s+Not helpful\s+now/);
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await agentPage.context().close();
  });

  it('names who writes it, too; everybody else is led to what visitors read', async () => {
    await inviteAgent(installation, await openTeamApi(installation), 'Wim Writer', 'wim@example.com', 'agent');
    const wim = await signInAs(installation, { email: 'wim@example.com' });
    await openCentre(wim);
    const name = wim.getByRole('main').getByRole('link', { name: 'Lantern school' });
    await name.waitFor();
    expect([await name.getAttribute('href'), await name.getAttribute('target')]).toEqual([
      '/hc/lantern-school',
      '_blank',
    ]);
    expect(await wim.getByRole('button', { name: 'New help centre' }).count()).toBe(0);
    expect(await accessibilityViolations(wim)).toEqual([]);
    await wim.goto(`${installation.url}/app/help-centre/lantern-school`);
    await wim.getByRole('alert').getByText('You do not have permission to edit help centres.').waitFor();

    const agentPage = await signIn(installation);
    await agentPage.goto(`${installation.url}/app/help-centre/lantern-school/settings`);
    const writers = agentPage.getByRole('region', { name: 'Collaborators' });
    const tick = writers.getByLabel(/Wim Writer/);
    await tick.check();
    await expect.poll(() => tick.isEnabled()).toBe(true);
    expect(await accessibilityViolations(agentPage)).toEqual([]);
    const shots = process.env['SHOTS'];
    if (shots) await writers.screenshot({ path: `${shots}/centre-writers.png` });

    await wim.reload();
    await wim.getByRole('link', { name: 'Cleaning the glass' }).click();
    await wim.getByLabel('Summary').fill('By Wim');
    await wim.locator('input[type=file]').setInputFiles({ name: 'wick.png', mimeType: 'image/png', buffer: PNG });
    await wim.getByRole('img', { name: 'wick' }).waitFor();
    await wim.getByRole('button', { name: 'Save' }).click();
    await saved(wim);
    await wim.goto(`${installation.url}/app/help-centre/lantern-school/settings`);
    await wim.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Save' }).waitFor();
    expect(await wim.getByRole('button', { name: /Delete/ }).count()).toBe(0);
    expect(await wim.getByRole('region', { name: 'Collaborators' }).count()).toBe(0);

    await tick.uncheck();
    await expect.poll(() => tick.isEnabled()).toBe(true);
    await wim.reload();
    await wim.getByRole('alert').getByText('You do not have permission to edit help centres.').waitFor();
    await wim.context().close();
    await agentPage.context().close();
  });

  it('puts articles in an order that visitors see, finds them, and deletes one after a question', async () => {
    const agentPage = await signIn(installation);
    await openCentre(agentPage);
    await agentPage.getByRole('link', { name: 'Lantern school' }).click();
    for (const title of ['Second', 'Third']) {
      await agentPage.getByRole('button', { name: 'New article' }).click();
      await agentPage.getByLabel('Title').fill(title);
      await agentPage.getByRole('button', { name: 'Publish' }).click();
      await agentPage.getByRole('link', { name: 'View article' }).waitFor();
      await agentPage.getByRole('button', { name: 'All articles' }).click();
    }
    await agentPage.getByRole('button', { name: 'Move up: Third' }).click();
    const titles = () => agentPage.getByRole('main').getByRole('listitem').getByRole('link').allTextContents();
    await expect.poll(titles).toEqual(['Cleaning the glass', 'Third', 'Second']);
    const visitor = await installation.browser.newPage();
    const shown = async () => {
      await visitor.goto(`${installation.url}/hc/lantern-school/en`);
      const links = await visitor.getByRole('link', { name: /^(Third|Second)$/ }).allTextContents();
      return links.map((title) => title.trim());
    };
    await expect.poll(shown).toEqual(['Third', 'Second']);
    await visitor.close();
    await agentPage.getByLabel('Search articles').fill('glass');
    await expect.poll(titles).toEqual(['Cleaning the glass']);
    await agentPage.getByLabel('Search articles').fill('');
    await agentPage.getByRole('link', { name: 'Second' }).click();
    await agentPage.getByRole('button', { name: 'Delete: Second' }).click();
    await agentPage
      .getByRole('group', { name: /Delete “Second”/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect.poll(titles).toEqual(['Cleaning the glass', 'Third']);
    await agentPage.context().close();
  });
});

it('every page of the help centre’s editor meets no finding of axe and is no wider than its window, in each look', async () => {
  const page = await openConsoleWindow(installation);
  await page.goto(`${installation.url}/app/help-centre/lantern-school`);
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
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(installation.url + path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.getByRole('img', { name: 'Loading' }).first().waitFor({ state: 'detached' });
    await expectEveryLook(page, `centre-${shot}`);
  }
  await page.context().close();
});
