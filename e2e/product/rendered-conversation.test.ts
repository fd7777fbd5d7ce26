import { mkdirSync } from 'node:fs';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { chatOf, type Installation, openInstallation, openVisitorChat, sendMessage } from './installation.ts';
import { openTeamApi } from './team-api.ts';
import { createVisitor } from './visitor-api.ts';

const HOSTILE = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">\u2028 <!--';
const LAST = 'The last message';
/** Screenshots before the script runs, for manual inspection. */
const PICTURES = process.env['RENDERED_PICTURES'];

let installation: Installation;
let token: string;
beforeAll(async () => {
  installation = await openInstallation();
  const visitor = await createVisitor(installation);
  const team = await openTeamApi(installation);
  await visitor.sendMessage('Question 0');
  const { data } = await team('GET', '/conversations?status=all');
  const reply = (body: object) => team('POST', `/conversations/${data.payload[0].id}/messages`, body);
  for (let n = 1; n <= 9; n += 1) {
    await visitor.sendMessage(`Question ${n}`);
    await reply({ content: `**Answer** ${n} with a [link](https://example.com/${n}) ${'and words '.repeat(n)}` });
  }
  const items = [{ name: 'order', label: 'Order number', type: 'text' }];
  await reply({ content: 'Which order?', content_type: 'form', content_attributes: { items } });
  await visitor.sendMessage(HOSTILE);
  await reply({ content: LAST });
  token = visitor.token;
});
afterAll(() => installation?.close());

const holdScript = async (target: Pick<Page, 'route'>) => {
  const line = Promise.withResolvers<void>();
  await target.route(/\/assets\/widget-[^/]*\.js/, async (route) => {
    await line.promise;
    await route.continue();
  });
  return () => line.resolve();
};

const isHydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header button') ?? {}).some((key) => key.startsWith('__react')),
  );

type Visit = { query?: string; hash?: string; settings?: object; options?: BrowserContextOptions };

/** The widget at its conversation, while its script is held back until it is released. */
const openWithoutScript = async ({ query = '', hash = '#/messages', settings = {}, options = {} }: Visit = {}) => {
  const context = await installation.browser.newContext({ viewport: { width: 400, height: 640 }, ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(error.message));
  const release = await holdScript(page);
  const wishes = encodeURIComponent(JSON.stringify({ event: 'config-set', ...settings }));
  const address = `/widget?website_token=${installation.websiteToken()}&cw_conversation=${token}&open=1&settings=${wishes}`;
  await page.goto(`${installation.url}${address}${query}${hash}`, { waitUntil: 'commit' });
  const takeOver = async () => {
    release();
    await isHydrated(page);
  };
  return { context, page, log: page.getByRole('log'), box: page.locator('textarea').last(), troubles, takeOver };
};

const shiftsOf = (page: Page) =>
  page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });

const distanceToEnd = (page: Page) =>
  page.getByRole('log').evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);

const looks: [string, Visit, object][] = [
  ['in light', {}, { dir: 'ltr', scheme: 'light' }],
  ['in dark', { settings: { darkMode: 'dark' } }, { scheme: 'dark' }],
  ['in Arabic', { query: '&locale=ar' }, { dir: 'rtl' }],
  ['at 320 px', { options: { viewport: { width: 320, height: 560 } }, query: '&mobile=1' }, { dir: 'ltr' }],
];

describe('the conversation of a returning visitor, before the script of the chat is there', () => {
  it.each(looks)(
    '%s: it stands at its newest message, and nothing moves when the script hydrates it',
    async (name, visit, expected) => {
      const { context, page, log, box, troubles, takeOver } = await openWithoutScript(visit);
      await log.getByText(LAST).waitFor();
      await shiftsOf(page);
      if (PICTURES) {
        mkdirSync(PICTURES, { recursive: true });
        await page.screenshot({ path: `${PICTURES}/${name.replaceAll(' ', '-')}.png` });
      }
      const look = () =>
        page.evaluate(() => ({
          dir: getComputedStyle(document.body).direction,
          scheme: getComputedStyle(document.documentElement).colorScheme,
          // To the pixel: rows that are scrolled out of view are measured in whole pixels.
          boxes: [...document.querySelectorAll<HTMLElement>('[data-key], header, textarea, button')]
            .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
            .filter(({ box, text }) => box.bottom > 70 && box.top < innerHeight && text !== 'Load older messages')
            .map(({ text, box }) =>
              [text, Math.round(box.left), Math.round(box.width), Math.round(box.height)].join(' '),
            ),
          top: document.querySelector('[data-key]:last-child')?.getBoundingClientRect().top ?? 0,
        }));
      const before = await look();
      expect(before).toMatchObject(expected);
      expect(await distanceToEnd(page)).toBeLessThan(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await accessibilityViolations(page)).toEqual([]);
      const composer = await box.elementHandle();
      await takeOver();
      await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
      const after = await look();
      expect(after.boxes).toEqual(before.boxes);
      expect(Math.abs(after.top - before.top)).toBeLessThan(1);
      expect(await composer?.evaluate((node) => node.isConnected)).toBe(true);
      expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
      expect(troubles).toEqual([]);
      await context.close();
    },
  );

  it('has no markup of a message', async () => {
    const { context, page, takeOver } = await openWithoutScript();
    const found = () =>
      page.evaluate(() => [
        document.querySelectorAll('#app script, #app [onerror]').length,
        Reflect.get(window, 'hacked'),
        document.querySelector('#app')?.textContent?.includes('<script>window.hacked'),
      ]);
    await page.getByRole('log').getByText('window.hacked').waitFor();
    expect(await found()).toEqual([0, undefined, true]);
    await takeOver();
    expect(await found()).toEqual([0, undefined, true]);
    await context.close();
  });

  it('keeps what is typed, in the composer and in a form, with the cursor, and sends it', async () => {
    const { context, page, log, box, troubles, takeOver } = await openWithoutScript();
    await log.getByLabel('Order number').fill('A-17');
    await box.click();
    await page.keyboard.type('Hello team');
    for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowLeft');
    await takeOver();
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect.poll(() => send.isEnabled()).toBe(true);
    await page.keyboard.type('whole ');
    expect(await box.inputValue()).toBe('Hello whole team');
    expect(troubles).toEqual([]);
    await page.keyboard.press('Enter');
    await log.getByText('Hello whole team').waitFor();
    // In React's state, not only in the DOM.
    await log.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => log.getByText('A-17').count()).toBe(1);
    await context.close();
  });

  it('sends what was ended with Enter before the script came, once', async () => {
    const { context, page, log, box, troubles, takeOver } = await openWithoutScript();
    await box.click();
    await page.keyboard.type('Sent at once');
    await page.keyboard.press('Enter');
    await takeOver();
    await log.getByText('Sent at once', { exact: true }).waitFor();
    await expect.poll(() => box.inputValue()).toBe('');
    expect(await log.getByText('Sent at once').count()).toBe(1);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('does not send what the visitor went on with after that Enter', async () => {
    const { context, page, log, box, takeOver } = await openWithoutScript();
    await box.click();
    await page.keyboard.type('Two lines');
    await page.keyboard.press('Enter');
    await page.keyboard.type('of one thought');
    await takeOver();
    await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true);
    await expect.poll(() => box.inputValue()).toBe('Two lines\nof one thought');
    expect(await log.getByText('Two lines').count()).toBe(0);
    await context.close();
  });

  const belowTop = (row: Locator) =>
    row.evaluate((element) => {
      const view = element.closest('[role=log]');
      return Math.round(element.getBoundingClientRect().top - (view?.getBoundingClientRect().top ?? 0));
    });

  it('stays where the visitor has scrolled to', async () => {
    const { context, log, page, takeOver } = await openWithoutScript();
    const row = log.locator('[data-key]', { hasText: 'Question 6' });
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = await belowTop(row);
    await takeOver();
    await page.getByRole('button', { name: 'Jump to the latest message' }).waitFor();
    expect(Math.abs((await belowTop(row)) - before)).toBeLessThan(2);
    await context.close();
  });

  it('begins at the message that the address names', async () => {
    const first = await openWithoutScript();
    const key = await first.log.locator('[data-key]', { hasText: 'Question 6' }).getAttribute('data-key');
    await first.context.close();
    const { context, log, takeOver } = await openWithoutScript({ hash: `#/messages?from=${key}` });
    const row = log.locator(`[data-key="${key}"]`);
    expect(await belowTop(row)).toBe(24);
    await takeOver();
    await expect.poll(() => belowTop(row)).toBe(24);
    await context.close();
  });

  it.each<[string, Visit]>([
    ['in another time zone than before', { options: { timezoneId: 'Pacific/Kiritimati' } }],
    ['on another screen', { hash: '#/own-data' }],
  ])('is not shown %s: the script renders what is right', async (_, visit) => {
    const { context, page, troubles } = await openWithoutScript(visit);
    await page.waitForFunction(() => document.readyState !== 'loading');
    expect(await page.locator('#app').innerHTML()).toBe('');
    expect(troubles).toEqual([]);
    await context.close();
  });
});

it('a chat that was open on the page before is rendered with its conversation, and goes on', async () => {
  const { context, page, chat } = await openVisitorChat(installation);
  await sendMessage({ chat }, 'I will be back');
  await chat.getByRole('log').getByText('Sent').waitFor();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  const answer = page.waitForResponse(/\/widget\?/);
  await page.reload();
  const html = await (await answer).text();
  expect(html).toContain('data-screen="messages"');
  expect(html.slice(html.indexOf('<div id="app"'))).toContain('I will be back');
  await chatOf(page).getByRole('log').getByText('I will be back').waitFor();
  await sendMessage({ chat: chatOf(page) }, 'and here I am');
  await expect.poll(() => installation.storedMessages()).toContain('and here I am');
  expect(troubles).toEqual([]);
  await context.close();
});
