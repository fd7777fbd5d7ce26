import type { BrowserContextOptions, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { chatOf, type Installation, openChat, openInstallation, signIn } from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const atHome = async (options: BrowserContextOptions = {}) => {
  const context = await installation.browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${installation.url}/demo`);
  await openChat(page);
  const chat = chatOf(page);
  await chat.getByRole('button', { name: /start conversation/i }).waitFor();
  return { context, page, chat };
};

describe('help articles', () => {
  it('open inside the chat, plain, and the whole centre behind them (ART-05, ART-06, ART-07, ART-08, ART-09)', async () => {
    const { context, chat } = await atHome();
    const held = Promise.withResolvers<void>();
    await context.route('**/hc/acme/articles/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await chat
      .getByRole('button', { name: 'When will my order arrive?' })
      .or(chat.getByRole('link', { name: 'When will my order arrive?' }))
      .first()
      .click();
    const loading = chat.getByRole('main').getByRole('img', { name: 'Loading' });
    await loading.waitFor();
    held.resolve();
    const article = chat.frameLocator('iframe');
    await article.getByRole('heading', { name: 'When will my order arrive?' }).waitFor();
    await expect.poll(async () => [await loading.count(), await article.getByRole('banner').count()]).toEqual([0, 0]);
    await article.getByRole('link', { name: 'Send something back' }).click();
    await article.getByRole('heading', { name: 'Send something back' }).waitFor();
    await chat.getByRole('button', { name: 'Back' }).click();
    await chat.getByRole('button', { name: 'View all articles' }).click();
    await article.getByRole('heading', { name: 'How can we help?' }).waitFor();
    await expect.poll(() => chat.locator('iframe').getAttribute('src')).toContain('/hc/acme/en?show_plain_layout=true');
    await context.close();
  });

  it('are found by words from home, by keyboard alone, and open in the chat', async () => {
    const { context, page, chat } = await atHome({ viewport: { width: 320, height: 640 } });
    await chat.getByRole('button', { name: 'Search the help articles' }).press('Enter');
    const box = chat.getByRole('searchbox', { name: 'Search the help articles' });
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await box.pressSequentially('glass');
    await chat.getByRole('status').getByText('1 article about “glass”').waitFor();
    const found = chat.getByRole('button', { name: /Change the glass/ });
    await found.waitFor();
    const frame = await (await page.waitForSelector('#chatwoot_live_chat_widget')).contentFrame();
    if (!frame) throw new Error('The chat has no frame.');
    await expect.poll(() => accessibilityViolations(frame)).toEqual([]);
    await box.press('Tab');
    await expect.poll(() => found.evaluate((element) => element === document.activeElement)).toBe(true);
    await found.press('Enter');
    await chat.frameLocator('iframe').getByRole('heading', { name: 'Change the glass' }).waitFor();
    await context.close();
  });

  it('are found without their accents, as people and their words are: in the chat, on the site and in the console', async () => {
    const team = await openTeamApi(installation);
    const path = '/portals/acme/articles';
    const made = await team('POST', path, { title: 'Crème brûlée', content: 'Un café, une **pâtisserie**.' });
    await team('PATCH', `${path}/${made.payload.id}`, { status: 'published' });
    await team('POST', '/contacts', { name: 'Jürgen Müller', email: 'juergen@example.com' });
    const { context, page, chat } = await atHome();
    await chat.getByRole('button', { name: 'Search the help articles' }).click();
    await chat.getByRole('searchbox', { name: 'Search the help articles' }).fill('creme patisserie');
    await chat.getByRole('button', { name: /Crème brûlée/ }).waitFor();
    await page.goto(`${installation.url}/hc/acme/en`);
    await page.getByRole('combobox').pressSequentially('cafe');
    await page.getByRole('option', { name: 'Crème brûlée' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('mark').getByText('café', { exact: true }).waitFor();
    await context.close();

    const agentPage = await signIn(installation);
    await agentPage.keyboard.press('Control+k');
    const palette = agentPage.getByRole('dialog', { name: 'Search and commands' });
    await agentPage.keyboard.type('muller');
    await palette.getByRole('group', { name: 'Contacts' }).getByRole('option', { name: 'Jürgen Müller' }).waitFor();
    await palette.getByRole('combobox').fill('brulee');
    await palette.getByRole('option', { name: 'Crème brûlée' }).waitFor();
    await agentPage.context().close();
    await team('DELETE', `${path}/${made.payload.id}`);
  });

  it('have the light of the chat around them, whatever the reader’s system prefers (ART-08)', async () => {
    const { context, page, chat } = await atHome({ colorScheme: 'dark' });
    await page.evaluate(() => {
      const { $chatwoot } = window as unknown as { $chatwoot: { setColorScheme(scheme: string): void } };
      $chatwoot.setColorScheme('light');
    });
    await expect.poll(() => chat.locator('html').getAttribute('class')).not.toContain('dark');
    await chat.getByRole('button', { name: 'When will my order arrive?' }).click();
    const article = chat.frameLocator('iframe');
    await article.getByRole('heading', { name: 'When will my order arrive?' }).waitFor();
    const servers = article.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    expect(await servers).toBe('rgb(255, 255, 255)');
    await context.close();
  });

  it.each([
    ['nothing answers', () => true],
    ['the line breaks after it was asked for', (request: Request) => request.resourceType() === 'document'],
  ])('say when one cannot be loaded because %s, and load it then (ART-10, ERR-04)', async (_, breaks) => {
    const { context, chat } = await atHome();
    await context.route('**/hc/acme/articles/**', (route) =>
      breaks(route.request()) ? route.abort() : route.continue(),
    );
    await chat.getByRole('button', { name: 'When will my order arrive?' }).click();
    await chat.getByText('There was an error loading the article, please refresh the page and try again.').waitFor();
    await context.unroute('**/hc/acme/articles/**');
    await chat.getByRole('button', { name: 'Try again' }).click();
    await chat.frameLocator('iframe').getByRole('heading', { name: 'When will my order arrive?' }).waitFor();
    await context.close();
  });

  it('take no place where there is none, or no help centre (ART-02, ART-11)', async () => {
    const team = await openTeamApi(installation);
    const { payload } = await team('GET', '/portals/acme/articles');
    const each = (status: string) =>
      Promise.all(payload.map(({ id }: { id: number }) => team('PATCH', `/portals/acme/articles/${id}`, { status })));
    const inbox = (await team('GET', '/inboxes')).payload[0];
    const isShown = async () => {
      const { context, page, chat } = await atHome();
      await page.waitForLoadState('networkidle');
      const shown = await chat.getByText('Popular Articles').isVisible();
      await context.close();
      return shown;
    };
    await each('draft');
    await expect.poll(() => isShown()).toBe(false);
    await each('published');
    await expect.poll(() => isShown()).toBe(true);
    await team('PATCH', `/inboxes/${inbox.id}`, { portal_id: null });
    await expect.poll(() => isShown()).toBe(false);
  });
});
