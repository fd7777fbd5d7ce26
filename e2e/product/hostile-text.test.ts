import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  composerOf,
  type Installation,
  openInstallation,
  openVisitorChat,
  sendMessage,
  type Visitor,
} from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikationsgesellschaft';
const ZALGO = 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘ '.repeat(20);
const ROUTES = ['/', '/messages', '/conversations', '/own-data', '/continue', '/prechat-form'];

let installation: Installation;
let team: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  team = await openTeamApi(installation);
  await team('PATCH', '/inboxes/1', {
    name: `Acme ${WORD}`,
    channel: { welcome_title: `${WORD} hello`, welcome_tagline: WORD.repeat(3) },
  });
});
afterAll(() => installation?.close());

const frameOf = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('#chatwoot_live_chat_widget')).contentFrame();
  if (!frame) throw new Error('The chat has no frame.');
  return frame;
};
const newest = async (): Promise<number> => (await team('GET', '/conversations?status=all')).data.payload[0].id;
const sendMessageTo = (id: number, body: object) => team('POST', `/conversations/${id}/messages`, body);

const outside = (frame: Frame) =>
  frame.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      // Text cut with an ellipsis is longer than its box.
      const isCut = (each: Element | null): boolean =>
        each !== null && (getComputedStyle(each).textOverflow === 'ellipsis' || isCut(each.parentElement));
      return own > 1 && (right > width + 1 || left < -1) && !isCut(element)
        ? [`${element.tagName} ${left}..${right}`]
        : [];
    });
  });

const goTo = async (frame: Frame, route: string) => {
  await frame.evaluate((to) => {
    location.hash = to;
  }, route);
  await frame.waitForSelector(`[data-route]:not(:has([role=status] svg)) main > *`);
};

describe('hostile and unusual text', () => {
  it('no screen is wider than its window, on a narrow phone and a wide one, from left and from right', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, WORD.repeat(4));
    await visitor.chat.getByText('Sent').waitFor();
    const id = await newest();
    const choices = { items: [{ title: WORD, value: WORD }] };
    const articles = { items: [{ title: WORD, description: WORD, link: 'https://example.com/a' }] };
    await sendMessageTo(id, { content: `https://example.com/${'a'.repeat(400)}` });
    await sendMessageTo(id, { content: WORD, content_type: 'input_select', content_attributes: choices });
    await sendMessageTo(id, { content: WORD, content_type: 'article', content_attributes: articles });
    await sendMessageTo(id, { content: ZALGO });
    // More than fits in one line of home.
    await sendMessageTo(id, { content: `The last of it: ${WORD} ${WORD}` });
    const log = visitor.chat.getByRole('log');
    await expect
      .poll(async () => {
        // The list stays at the beginning of a message that is taller than it.
        await log.press('End');
        return log.getByText('The last of it').count();
      })
      .toBeGreaterThan(0);
    const frame = await frameOf(visitor.page);
    for (const width of [320, 400]) {
      await visitor.page.setViewportSize({ width, height: 640 });
      for (const locale of ['en', 'ar']) {
        await visitor.page.evaluate((code) => window.$chatwoot?.setLocale?.(code), locale);
        await frame.waitForFunction((code) => document.documentElement.lang === code, locale);
        for (const route of ROUTES) {
          await goTo(frame, route);
          expect([route, width, locale, await outside(frame)]).toEqual([route, width, locale, []]);
        }
      }
    }
    await visitor.context.close();
  });

  it('what would run is words or nothing: addresses of scripts, markup, and names that turn the line around (SEC-12, CON-63)', async () => {
    const visitor = await openVisitorChat(installation);
    const asked: string[] = [];
    visitor.page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await sendMessage(visitor, '<img src=x onerror=alert(1)>');
    await visitor.chat.getByText('Sent').waitFor();
    const id = await newest();
    const evil = 'javascript:alert(1)';
    await sendMessageTo(id, {
      content: `[press](${evil}) <svg onload=alert(1)> [data](data:text/html,<script>alert(1)</script>)`,
    });
    await sendMessageTo(id, {
      content: 'read',
      content_type: 'article',
      content_attributes: { items: [{ title: 'press this', link: evil }] },
    });
    await sendMessageTo(id, {
      content: 'choose',
      content_type: 'cards',
      content_attributes: { items: [{ title: 'card', actions: [{ type: 'link', text: 'press that', uri: evil }] }] },
    });
    await sendMessageTo(id, { content: `invoice \u202egpj.exe` });
    await visitor.chat.getByRole('log').getByText('gpj.exe').waitFor();
    const links = await visitor.chat.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.filter((href) => href !== null && !/^https?:/.test(href))).toEqual([]);
    await visitor.chat.getByRole('log').getByText('press this').click();
    await visitor.chat.getByRole('log').getByText('card', { exact: true }).waitFor();
    expect(await visitor.chat.getByText('press that').count()).toBe(0);
    expect(await visitor.chat.locator('[role=log] img, [role=log] script').count()).toBe(0);
    expect(asked).toEqual([]);
    await visitor.context.close();
  });
});

describe('the next person at the same device', () => {
  const introduce = ({ page }: Visitor, id: string) =>
    page.evaluate((name) => window.$chatwoot?.setUser?.(name, { name, email: `${name}@example.com` }), id);

  it('finds neither what the former one typed nor a screen of theirs, after a change of name and after signing out', async () => {
    const visitor = await openVisitorChat(installation);
    const { page, chat } = visitor;
    await introduce(visitor, 'rose');
    await sendMessage(visitor, 'I am Rose');
    await chat.getByText('Sent').waitFor();
    await composerOf({ chat }).fill('half a secret');
    await introduce(visitor, 'ivy');
    await chat.getByRole('button', { name: /start conversation/i }).click();
    expect(await composerOf({ chat }).inputValue()).toBe('');
    expect(await chat.getByText('I am Rose').count()).toBe(0);

    await sendMessage(visitor, 'I am Ivy');
    await chat.getByText('Sent').waitFor();
    await chat.getByRole('button', { name: 'Back to home' }).click();
    await chat.getByRole('button', { name: 'Your data' }).click();
    await chat.getByText('ivy@example.com').waitFor();
    await introduce(visitor, 'rose-again');
    await chat.getByRole('button', { name: /start conversation/i }).click();
    await composerOf({ chat }).fill('another secret');
    await page.evaluate(() => window.$chatwoot?.reset?.());
    await page.reload();
    await page.evaluate(() => window.$chatwoot?.open?.());
    await chat.getByRole('button', { name: /start conversation/i }).click();
    await composerOf({ chat }).waitFor();
    expect(await composerOf({ chat }).inputValue()).toBe('');
    await visitor.context.close();
  });
});
