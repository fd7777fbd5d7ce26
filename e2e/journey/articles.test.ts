import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatOf, type House, openChat, openHouse } from './house.ts';
import { openTeamApi } from './team-api.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

/** The demo shop with the chat open at its start. */
const atHome = async (options: BrowserContextOptions = {}) => {
  const context = await house.browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${house.url}/demo`);
  await openChat(page);
  const chat = chatOf(page);
  await chat.getByRole('button', { name: /start conversation/i }).waitFor();
  return { context, page, chat };
};

describe('help articles', () => {
  it('open inside the chat, plain, and the whole centre behind them (ART-05, ART-06, ART-07, ART-08, ART-09)', async () => {
    const { context, chat } = await atHome();
    await chat
      .getByRole('button', { name: 'When will my order arrive?' })
      .or(chat.getByRole('link', { name: 'When will my order arrive?' }))
      .first()
      .click();
    const article = chat.frameLocator('iframe');
    await article.getByRole('heading', { name: 'When will my order arrive?' }).waitFor();
    expect(await article.getByRole('banner').count()).toBe(0);
    await article.getByRole('link', { name: 'Send something back' }).click();
    await article.getByRole('heading', { name: 'Send something back' }).waitFor();
    await chat.getByRole('button', { name: 'Back' }).click();
    await chat.getByRole('button', { name: 'View all articles' }).click();
    await article.getByRole('heading', { name: 'How can we help?' }).waitFor();
    expect(await chat.locator('iframe').getAttribute('src')).toContain('/hc/acme/en?show_plain_layout=true');
    await context.close();
  });

  it('say when one cannot be loaded, and load it then (ART-10)', async () => {
    const { context, chat } = await atHome();
    await context.route('**/hc/acme/articles/**', (route) => route.abort());
    await chat.getByRole('button', { name: 'When will my order arrive?' }).click();
    await chat.getByText('There was an error loading the article, please refresh the page and try again.').waitFor();
    await context.unroute('**/hc/acme/articles/**');
    await chat.getByRole('button', { name: 'Try again' }).click();
    await chat.frameLocator('iframe').getByRole('heading', { name: 'When will my order arrive?' }).waitFor();
    await context.close();
  });

  it('take no place where there is none, or no help centre (ART-02, ART-11)', async () => {
    const team = await openTeamApi(house);
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
    expect(await isShown()).toBe(false);
    await each('published');
    expect(await isShown()).toBe(true);
    await team('PATCH', `/inboxes/${inbox.id}`, { portal_id: null });
    expect(await isShown()).toBe(false);
  });
});
