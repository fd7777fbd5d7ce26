import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  holder,
  idle,
  launcher,
  openChat,
  receivedMessages,
  say,
  shop,
  snippet,
  useLoaderServers,
  waitForMessages,
  widgetFrame,
} from './loader-servers.ts';

const servers = useLoaderServers();

/** Counts remaining listeners, by target and name, and pending timers. */
const COUNT = `<script>(() => {
  const live = new Map(), timers = new Set();
  const key = (target, name) => (target === window ? 'window' : target === document ? 'document' : target.constructor.name) + ' ' + name;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (name, listener, options) {
    if (this === window || this === document || this === window.visualViewport || this === window.navigation || this instanceof MediaQueryList) {
      const at = key(this, name);
      live.set(at, (live.get(at) ?? 0) + 1);
      options?.signal && addEventListener.call(options.signal, 'abort', () => live.set(at, live.get(at) - 1));
    }
    return addEventListener.call(this, name, listener, options);
  };
  const { setTimeout, clearTimeout } = window;
  window.setTimeout = (run, ms) => { const id = setTimeout(() => { timers.delete(id); run(); }, ms); timers.add(id); return id; };
  window.clearTimeout = (id) => { timers.delete(id); clearTimeout(id); };
  window.living = () => ({ listeners: [...live].filter(([, count]) => count).map(String), timers: timers.size });
})()</script>`;

const trace = (page: Page) =>
  page.evaluate(() => ({
    living: Reflect.get(window, 'living')(),
    nodes: document.querySelectorAll('*').length,
    sheets: document.adoptedStyleSheets.length,
    globals: Object.keys(window).filter((name) => /chatwoot|porchlight|cw/i.test(name)),
    entry: Object.keys(window.porchlight ?? {}),
  }));

describe('one page that lives long', () => {
  it('run, open and destroy, 50 times over, leaves nothing behind', async () => {
    servers.setPage('/', shop(`${COUNT}<script src="${servers.installation}/packs/js/sdk.js" defer></script>`));
    const page = await servers.newPage();
    await page.goto(`${servers.host}/`);
    await page.waitForFunction(() => window.porchlight);
    const before = await trace(page);
    await page.evaluate(async (baseUrl) => {
      for (let round = 0; round < 50; round++) {
        window.porchlight?.run({ websiteToken: 'tok', baseUrl });
        window.porchlight?.identify?.('ada', { name: `Ada ${round}` });
        window.porchlight?.open?.();
        // Some rounds are cut short on purpose, before the frame or even the second file is there.
        while (round % 5 && !window.$chatwoot?.hasLoaded) await new Promise((resolve) => setTimeout(resolve, 5));
        window.porchlight?.reload?.();
        window.porchlight?.logout?.();
        window.porchlight?.destroy?.();
      }
    }, servers.installation);
    await idle(page);
    await expect.poll(() => trace(page)).toEqual(before);
    expect(before.entry).toEqual(['run']);
    await expect.poll(() => page.evaluate(() => '$chatwoot' in window)).toBe(false);
    await page.evaluate((baseUrl) => window.chatwootSDK?.run({ websiteToken: 'tok', baseUrl }), servers.installation);
    await openChat(page);
  });

  it('identify, logout and reload, 50 times over, keep one frame and one listener each', async () => {
    servers.setPage('/', shop(COUNT + snippet(servers)));
    const page = await servers.newPage();
    await page.goto(`${servers.host}/`);
    await openChat(page);
    const before = await trace(page);
    await page.evaluate(async () => {
      for (let round = 0; round < 50; round++) {
        window.porchlight?.identify?.(`person-${round}`, { name: 'N' });
        if (round % 2) window.porchlight?.logout?.();
        else window.porchlight?.reload?.();
        while (!window.$chatwoot?.hasLoaded) await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    // Of the first identity the names of two fields stay, without values.
    await expect.poll(() => trace(page)).toEqual({ ...before, entry: [...before.entry, 'identifier', 'user'] });
    expect(await page.evaluate(() => [window.porchlight?.identifier, window.porchlight?.user])).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('a framework that exchanges the body keeps the open chat and its frame, not reloaded', async () => {
    servers.setPage('/', shop(snippet(servers)));
    const page = await servers.newPage();
    await page.goto(`${servers.host}/`);
    const frame = await openChat(page);
    await frame.evaluate('window.draft = "half a sentence"');
    const swaps = [
      'turbo:before-render turbo:render',
      'turbolinks:before-render turbolinks:render',
      'astro:before-swap astro:after-swap',
    ];
    for (const swap of swaps) {
      await page.evaluate((events) => {
        const [before = '', after = ''] = events.split(' ');
        const body = document.createElement('body');
        body.innerHTML = '<h1>Next</h1><div id="cw-bubble-holder" class="from-the-cache"></div>';
        document.dispatchEvent(new CustomEvent(before, { detail: { newBody: body } }));
        document.body.replaceWith(body);
        document.adoptedStyleSheets = [];
        history.pushState(null, '', `/${before}`);
        document.dispatchEvent(new Event(after));
      }, swap);
      await expect
        .poll(() =>
          page.evaluate(() =>
            ['#cw-bubble-holder', '#cw-widget-holder'].map(
              (id) => document.querySelector(`body > ${id}`)?.parentElement?.querySelectorAll(id).length,
            ),
          ),
        )
        .toEqual([1, 1]);
      await expect.poll(async () => (await holder(page).boundingBox())?.width).toBe(400);
    }
    await expect.poll(async () => (await widgetFrame(page)).evaluate('window.draft')).toBe('half a sentence');
    await waitForMessages(frame, 'change-url', 4);
    expect(servers.widgetHits()).toHaveLength(1);
  });

  it('a body replaced without an event restores the frame: open, and configured again', async () => {
    servers.setPage('/', shop(snippet(servers)));
    const page = await servers.newPage();
    await page.goto(`${servers.host}/`);
    await openChat(page);
    await page.evaluate(() => {
      const body = document.createElement('body');
      document.body.replaceWith(body);
      document.dispatchEvent(new Event('turbo:render'));
    });
    const frame = await widgetFrame(page);
    await waitForMessages(frame, 'toggle-open');
    await expect.poll(async () => (await receivedMessages(frame)).map(({ event }) => event)).toContain('config-set');
    await expect.poll(async () => (await holder(page).boundingBox())?.width).toBe(400);
  });

  it('a visitor signed out on another page is not shown again from the page cache', async () => {
    servers.setPage('/', shop(snippet(servers)));
    const page = await servers.newPage();
    await page.goto(`${servers.host}/`);
    await openChat(page);
    await page.evaluate(() => {
      document.cookie = 'cw_conversation=;path=/;max-age=0';
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
    expect(servers.widgetHits().at(-1)?.query.has('cw_conversation')).toBe(false);
  });
});

describe('small and mirrored screens', () => {
  const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">';

  it('EMB-29 THM-08 fills a phone, holds the page still while open alone, and leaves closing to the widget', async () => {
    servers.setPage('/', shop(viewport + snippet(servers)));
    const page = await servers.newPage(phone);
    await page.goto(`${servers.host}/`);
    await launcher(page).tap();
    const frame = await widgetFrame(page);
    await waitForMessages(frame, 'toggle-open');
    expect((await waitForMessages(frame, 'toggle-close-button'))[0]?.isMobile).toBe(true);
    await expect.poll(() => holder(page).boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 667 });
    await expect.poll(() => page.locator('.woot--close').isVisible()).toBe(false);
    const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflow);
    await expect.poll(() => overflow()).toBe('hidden');
    await say(frame, 'closeWindow');
    await waitForMessages(frame, 'toggle-open', 2);
    await expect.poll(() => overflow()).toBe('visible');
    await say(frame, 'updateIframeHeight', { isFixedHeight: true, extraHeight: 80 });
    await say(frame, 'setUnreadMode');
    await expect.poll(() => holder(page).isVisible()).toBe(true);
    await expect.poll(() => overflow()).toBe('visible');
    const preview = await holder(page).boundingBox();
    expect([Math.round((preview?.y ?? 0) + (preview?.height ?? 0)), preview?.height]).toEqual([573, 80]);
    await expect.poll(() => launcher(page).isVisible()).toBe(true);
  });

  it('an on-screen keyboard leaves the whole chat in sight', async () => {
    servers.setPage('/', shop(viewport + snippet(servers)));
    const page = await servers.newPage(phone);
    await page.goto(`${servers.host}/`);
    await launcher(page).tap();
    await waitForMessages(await widgetFrame(page), 'toggle-open');
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 380, configurable: true });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(async () => (await holder(page).boundingBox())?.height).toBe(380);
  });

  it('EMB-10 left is left, right is right, on a page of either direction', async () => {
    for (const [direction, position] of [
      ['rtl', 'left'],
      ['rtl', 'right'],
      ['ltr', 'left'],
    ] as const) {
      servers.setPage(
        '/',
        shop(snippet(servers, `data-position="${position}"`)).replace('<html', `<html dir="${direction}"`),
      );
      const page = await servers.newPage();
      await page.goto(`${servers.host}/`);
      await openChat(page);
      const box = await holder(page).boundingBox();
      const bubble = await page.locator('.woot--close').boundingBox();
      const width = await page.evaluate(() => document.documentElement.clientWidth);
      const fromRight = (part: typeof box) => Math.round(width - (part?.x ?? 0) - (part?.width ?? 0));
      expect(position === 'left' ? [box?.x, bubble?.x] : [fromRight(box), fromRight(bubble)]).toEqual([20, 20]);
    }
  });

  it('EMB-11 flat is square, expanded carries its text, and neither leaves a 320 px screen', async () => {
    servers.setPage(
      '/',
      shop(
        viewport +
          snippet(
            servers,
            'data-type="expanded_bubble" data-launcher-title="Ask a person about anything at all, day or night" data-widget-style="flat"',
          ),
      ),
    );
    const page = await servers.newPage({ viewport: { width: 320, height: 600 } });
    await page.goto(`${servers.host}/`);
    const box = await page.getByRole('button', { name: 'Ask a person' }).boundingBox();
    expect([box?.height, (box?.width ?? 999) <= 280]).toEqual([48, true]);
    await expect.poll(() => page.locator('.woot-widget--expanded__text').textContent()).toContain('Ask a person');
    const wide = await servers.newPage();
    await wide.goto(`${servers.host}/`);
    await openChat(wide);
    await expect.poll(() => holder(wide).evaluate((node) => getComputedStyle(node).borderRadius)).toBe('0px');
  });

  it('THM-13 rounded, standard and flat differ by their corners', async () => {
    const shapes: Record<string, unknown> = {};
    for (const style of ['rounded', 'standard', 'flat']) {
      servers.setPage('/', shop(snippet(servers, `data-widget-style="${style}"`)));
      const page = await servers.newPage();
      await page.goto(`${servers.host}/`);
      const bubble = await launcher(page).evaluate((node) => getComputedStyle(node).borderRadius);
      await openChat(page);
      shapes[style] = [await holder(page).evaluate((node) => getComputedStyle(node).borderRadius), bubble];
    }
    // Wire protocol 1.6: the launcher is a circle unless it is flat.
    expect(shapes).toEqual({ rounded: ['24px', '50%'], standard: ['16px', '50%'], flat: ['0px', '0px'] });
  });
});
