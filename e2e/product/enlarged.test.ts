import type { Frame, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chatOf,
  composerOf,
  type Installation,
  openChat,
  openInstallation,
  openVisitorChat,
  reply,
  sendMessage,
  signIn,
  type Visitor,
} from './installation.ts';
import { openTeamApi } from './team-api.ts';

/** A window of 1280 × 1024 pixels at a zoom of 400 % (WCAG 1.4.10), and about what a keyboard leaves on a phone. */
const LEFT = { width: 320, height: 256 };
const ARTICLE = `/article?link=${encodeURIComponent('/hc/acme/articles/charge-it-well')}`;

let installation: Installation;
let visitor: Visitor;
beforeAll(async () => {
  installation = await openInstallation();
  visitor = await openVisitorChat(installation);
  await visitor.page.setViewportSize(LEFT);
  await sendMessage(
    visitor,
    'Does the Harbour lantern come with a spare wick, and where would I find it in the dark of the cellar?',
  );
  await visitor.chat.getByRole('log').getByText('Sent').waitFor();
});
afterAll(() => installation?.close());

const frameOf = async (): Promise<Frame> => {
  const found = await (await visitor.page.waitForSelector('#chatwoot_live_chat_widget')).contentFrame();
  if (!found) throw new Error('The chat has no frame.');
  return found;
};
const goTo = async (route: string, ready: string) => {
  const frame = await frameOf();
  await frame.evaluate((to) => {
    location.hash = to;
  }, route);
  await frame.waitForSelector(ready);
  return frame;
};
/** Completely on the screen, without scrolling, and not covered. */
const isInSight = (place: Locator) =>
  place.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && !!hit && element.contains(hit);
  });
const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? 0;

describe('enlarged four times, or above a keyboard', () => {
  it.each([
    ['home', '/', 'main button'],
    ['pre-chat form', '/prechat-form', 'form button[type=submit]'],
    ['conversation', '/messages', 'textarea'],
    ['conversations', '/conversations', 'main li button'],
    ['own data', '/own-data', 'dl'],
    ['continue', '/continue', 'svg[role=img]'],
    ['article', ARTICLE, 'iframe:only-child'],
  ])('%s scrolls one way alone, and its head leaves three quarters of the screen', async (_name, route, ready) => {
    const frame = await goTo(route, ready);
    const wide = () =>
      frame.evaluate(() =>
        [...document.querySelectorAll('body, main, [class*=scroll], [role=log]')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ className }) => className),
      );
    await expect.poll(wide).toEqual([]);
    const head = () => frame.evaluate(() => document.querySelector('header')?.getBoundingClientRect().height ?? 0);
    if (route !== '/') await expect.poll(head).toBeLessThanOrEqual(LEFT.height / 4);
  });

  it('home’s way in can be reached whole', async () => {
    await goTo('/', 'main button');
    const begin = visitor.chat.getByRole('button', { name: 'Continue conversation' });
    await begin.scrollIntoViewIfNeeded();
    await expect.poll(() => isInSight(begin)).toBe(true);
  });

  it('there is room to read above what one writes, and sending stays in sight however much that is', async () => {
    await goTo('/messages', 'textarea');
    const { chat } = visitor;
    await expect.poll(() => heightOf(chat.getByRole('log'))).toBeGreaterThan(LEFT.height * 0.4);
    await composerOf({ chat }).fill(Array.from({ length: 12 }, (_, line) => `line ${line}`).join('\n'));
    await expect.poll(() => isInSight(chat.getByRole('button', { name: 'Send', exact: true }))).toBe(true);
    await expect.poll(() => heightOf(chat.getByRole('log'))).toBeGreaterThan(LEFT.height * 0.25);
    await composerOf({ chat }).fill('');
  });

  it('emoji can be searched and picked', async () => {
    await goTo('/messages', 'textarea');
    const { chat } = visitor;
    await chat.getByRole('button', { name: 'Emoji' }).click();
    const panel = chat.getByRole('dialog');
    await expect.poll(() => isInSight(panel.getByRole('searchbox'))).toBe(true);
    await expect.poll(() => isInSight(panel.getByRole('button').nth(1))).toBe(true);
    await visitor.page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  it('who is asked to agree reaches both answers', async () => {
    const team = await openTeamApi(installation);
    const { payload } = await team('GET', '/inboxes');
    const change = (consent_text: object) => team('PATCH', `/inboxes/${payload[0].id}`, { consent_text });
    await change({ en: 'We keep what you write for two years, to answer you and nobody else. '.repeat(8) });
    const context = await installation.browser.newContext({ viewport: LEFT });
    const page = await context.newPage();
    await page.goto(`${installation.url}/demo`);
    await openChat(page);
    const chat = chatOf(page);
    await chat.getByRole('button', { name: 'Start Conversation' }).click();
    await sendMessage({ chat }, 'Is anybody there?');
    for (const name of ['Agree and send', 'Do not send']) {
      await chat.getByRole('button', { name }).scrollIntoViewIfNeeded();
      await expect.poll(() => isInSight(chat.getByRole('button', { name }))).toBe(true);
    }
    await context.close();
    await change({});
  });

  it('an answer of many words leaves the newest in sight', async () => {
    await goTo('/messages', 'textarea');
    const agentPage = await signIn(installation);
    await agentPage
      .getByRole('navigation')
      .getByText(/Harbour lantern/)
      .first()
      .click();
    await reply(agentPage, 'It does.');
    await expect.poll(() => isInSight(visitor.chat.getByRole('log').getByText('It does.'))).toBe(true);
    await agentPage.context().close();
  });
});

describe('names of another script', () => {
  it.each(['Acme Lanterns and Lamp Works of the Northern Harbour Limited', 'Acme'])(
    'in a chat read from right to left a Latin one keeps its beginning, and stands where reading begins: %s',
    async (name) => {
      const team = await openTeamApi(installation);
      const { payload } = await team('GET', '/inboxes');
      await team('PATCH', `/inboxes/${payload[0].id}`, { name, channel: { website_name: name } });
      await visitor.page.reload();
      await openChat(visitor.page);
      await visitor.page.waitForFunction(() => window.$chatwoot?.hasLoaded);
      await visitor.page.evaluate(() => window.$chatwoot?.setLocale?.('ar'));
      const frame = await goTo('/messages', 'html[dir=rtl] textarea');
      /** The position of the first letter and of the box that cuts an overlong text. */
      const stands = () =>
        frame.evaluate(() => {
          const title = document.querySelector('h1');
          const range = document.createRange();
          if (!title?.firstChild || !title.parentElement) return 'no name';
          range.setStart(title.firstChild, 0);
          range.setEnd(title.firstChild, 1);
          const [box, place] = [title.getBoundingClientRect(), title.parentElement.getBoundingClientRect()];
          return { whole: range.getBoundingClientRect().left >= box.left - 1, atStart: place.right - box.right < 8 };
        });
      await expect.poll(stands).toEqual({ whole: true, atStart: true });
    },
  );
});
