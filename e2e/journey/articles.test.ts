import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { chatOf, type House, openChat, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

describe('help articles', () => {
  it('open inside the chat, plain, and the whole centre behind them (ART-05, ART-06, ART-07, ART-09)', async () => {
    const context = await house.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${house.url}/demo`);
    await openChat(page);
    const chat = chatOf(page);
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
    await context.close();
  });

  it.each(['light', 'dark'] as const)(
    'the site has no finding of axe in %s, at home and in an article (users-say 10)',
    async (colorScheme) => {
      const context = await house.browser.newContext({ colorScheme });
      const page = await context.newPage();
      for (const path of ['/hc/acme/en', '/hc/acme/articles/when-will-it-arrive', '/hc/acme/en?query=order']) {
        await page.goto(house.url + path);
        expect(await findings(page)).toEqual([]);
      }
      await context.close();
    },
  );
});
