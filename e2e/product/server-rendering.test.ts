import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { widgetOf } from './customer-site.ts';
import { chatOf, composerOf, type Installation, openChat, openInstallation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

type Visit = { settings?: Record<string, unknown>; options?: BrowserContextOptions };

/** The widget's script is held back until it is released. */
const openWithoutScript = async ({ settings = {}, options = {} }: Visit = {}) => {
  const context = await installation.browser.newContext({ viewport: { width: 1100, height: 760 }, ...options });
  const line = Promise.withResolvers<void>();
  await context.route(/\/assets\/widget-[^/]*\.js/, async (route) => {
    await line.promise;
    await route.continue();
  });
  await context.route('**/shop.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><script>window.chatwootSettings=${JSON.stringify(settings)}</script><script src="${installation.url}/packs/js/sdk.js" data-website-token="${installation.websiteToken()}"></script></html>`,
    }),
  );
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(error.message));
  await page.goto(`${installation.url}/shop.html`);
  await openChat(page);
  const chat = chatOf(page);
  const start = chat.locator('main').getByRole('button').first();
  await start.waitFor();
  const frame = await widgetOf({ page });
  // Until the frame has reported in it has no width and is hidden; slow machines lay it out in that state too.
  await expect.poll(async () => (await start.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  const release = async () => {
    line.resolve();
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
  };
  return { context, page, chat, frame, start, release, troubles };
};

/** Read from the document itself. */
const lookOf = (page: Awaited<ReturnType<typeof openWithoutScript>>['frame']) =>
  page.evaluate(() => {
    const { lang, dir, dataset } = document.documentElement;
    const style = getComputedStyle(document.documentElement);
    const button = document.querySelector('main button');
    return {
      lang,
      rtl: getComputedStyle(document.body).direction === 'rtl',
      dir: dir || 'ltr',
      style: dataset['style'],
      scheme: style.colorScheme,
      canvas: style.getPropertyValue('--pl-canvas').trim(),
      button: button && getComputedStyle(button).backgroundColor,
      words: document.querySelector('#app')?.textContent,
      box: JSON.stringify(button?.getBoundingClientRect()),
    };
  });

describe('server rendering, before the script of the chat is there', () => {
  it.each<[string, Visit, Record<string, unknown>]>([
    ['in light', {}, { lang: 'en', style: 'rounded', scheme: 'light' }],
    ['in dark', { settings: { darkMode: 'dark', widgetColor: '#7a1fa2' } }, { scheme: 'dark', canvas: '#0f1217' }],
    [
      'dark as the system is',
      { settings: { darkMode: 'auto' }, options: { colorScheme: 'dark' } },
      { canvas: '#0f1217' },
    ],
    ['in Arabic', { settings: { locale: 'ar', position: 'left' } }, { lang: 'ar', rtl: true }],
    [
      'in German on a narrow screen',
      { settings: { locale: 'de', widgetStyle: 'flat' }, options: { viewport: { width: 320, height: 600 } } },
      { lang: 'de', style: 'flat' },
    ],
  ])('%s: it is home, readable, and nothing moves when the script takes over', async (_, visit, expected) => {
    const { context, frame, start, release, troubles } = await openWithoutScript(visit);
    expect(await start.isVisible()).toBe(true);
    expect(await accessibilityViolations(frame)).toEqual([]);
    const painted = await lookOf(frame);
    expect(painted).toMatchObject(expected);
    const button = await start.elementHandle();
    await frame.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift' });
      // Pending changes of the frame's width belong to the frames before these two.
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    await release();
    await frame.waitForSelector('[aria-labelledby="popular-articles"]');
    expect(await button?.evaluate((node) => node.isConnected)).toBe(true);
    const after = await lookOf(frame);
    expect({ ...after, words: '' }).toEqual({ ...painted, words: '' });
    expect(after.words).toContain(painted.words?.slice(0, 40));
    expect(await frame.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
    expect(await accessibilityViolations(frame)).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('a press that comes before the script counts, once, and focus stays where it was', async () => {
    const { context, chat, start, frame, release } = await openWithoutScript();
    await start.focus();
    await start.click();
    await start.click();
    await expect.poll(() => start.getAttribute('aria-busy')).toBe('true');
    await release();
    await composerOf({ chat }).waitFor();
    expect(await frame.evaluate(() => document.querySelectorAll('[aria-busy="true"]').length)).toBe(0);
    await context.close();
  });

  it('focus stays on the button while the script takes over', async () => {
    const { context, page, start, release, frame } = await openWithoutScript();
    await start.focus();
    await release();
    await frame.waitForSelector('[aria-labelledby="popular-articles"]');
    expect(await start.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await composerOf({ chat: chatOf(page) }).waitFor();
    await context.close();
  });

  it('on a phone the way out is there too, and is gone when it was pressed (EMB-33)', async () => {
    const { context, page, chat, release } = await openWithoutScript({
      options: { viewport: { width: 320, height: 600 } },
    });
    await chat.getByRole('button', { name: 'Close' }).click();
    await release();
    await expect.poll(() => isClosed(page)).toBe(true);
    await context.close();
  });
});

const isClosed = async (page: Page) => !(await page.locator('#cw-widget-holder').isVisible());
