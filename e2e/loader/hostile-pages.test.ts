import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  holder,
  launcher,
  openChat,
  receivedMessages,
  shop,
  snippet,
  useLoaderServers,
  waitForMessages,
  widgetFrame,
} from './loader-servers.ts';
import { standInWidget } from './stand-in-widget.ts';

const servers = useLoaderServers();

/** Opens a page and returns all console errors and exceptions. */
const visit = async (html: string, headers: Record<string, string> = {}): Promise<[Page, string[]]> => {
  servers.setPage('/', html, headers);
  const page = await servers.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.location().url.endsWith('/favicon.ico')) complaints.push(line.text());
  });
  await page.goto(`${servers.host}/`);
  await launcher(page).waitFor();
  return [page, complaints];
};

const expectChat = async (page: Page, complaints: string[]) => {
  await openChat(page);
  const box = await holder(page).boundingBox();
  expect([box?.width, box?.height]).toEqual([400, 564]);
  const button = await page.locator('.woot--close').boundingBox();
  expect([button?.width, button?.height]).toEqual([64, 64]);
  expect(complaints).toEqual([]);
};

describe('pages that make it hard', () => {
  it('a strict policy of nonces alone, without unsafe-inline, with Trusted Types, blocks nothing', async () => {
    const { installation } = servers;
    const policy = [
      "default-src 'none'",
      "script-src 'nonce-abc'",
      "style-src 'none'",
      `frame-src ${installation}`,
      "connect-src 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join(';');
    await expectChat(...(await visit(shop(snippet(servers, 'nonce="abc"')), { 'content-security-policy': policy })));
  });

  it('strict-dynamic and a list of hosts both carry the second file', async () => {
    const { installation } = servers;
    for (const source of ["'nonce-abc' 'strict-dynamic'", installation])
      await expectChat(
        ...(await visit(shop(snippet(servers, 'nonce="abc"')), {
          'content-security-policy': `default-src 'none';script-src ${source};frame-src ${installation}`,
        })),
      );
  });

  it('head, end of body, defer, async, module and late insertion all work', async () => {
    const src = `${servers.installation}/packs/js/sdk.js`;
    const token = 'data-website-token="tok"';
    const pages = [
      shop(`<script src="${src}" ${token}></script>`),
      shop('', `<script src="${src}" ${token}></script>`),
      shop(`<script src="${src}" ${token} async></script>`),
      shop(`<script src="${src}" ${token} type="module"></script>`),
      shop(
        `<script>addEventListener('load', () => { const s = document.createElement('script'); s.src = '${src}'; s.onload = () => chatwootSDK.run({ websiteToken: 'tok', baseUrl: '${servers.installation}' }); document.head.append(s); });</script>`,
      ),
    ];
    for (const html of pages) await expectChat(...(await visit(html)));
  });

  it('blocked cookies and storage keep the conversation in memory, and nothing throws', async () => {
    const block = `<script>
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
      Object.defineProperty(document, 'cookie', { get() { throw new DOMException('denied', 'SecurityError'); }, set() { throw new DOMException('denied', 'SecurityError'); } });
    </script>`;
    const [page, complaints] = await visit(shop(block + snippet(servers)));
    await expectChat(page, complaints);
    await page.evaluate(() => window.porchlight?.reload?.());
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
    expect(servers.widgetHits().at(-1)?.query.get('cw_conversation')).toBe('token-1');
  });

  it("an isolated page gets the frame, with or without the installation's headers", async () => {
    const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
    const served = {
      'content-type': 'text/html',
      'cross-origin-embedder-policy': 'credentialless',
      'cross-origin-resource-policy': 'cross-origin',
    };
    servers.setWidget({ answer: () => ({ headers: served, body: standInWidget('token-1', 'at once') }) });
    const [welcome, complaints] = await visit(shop(snippet(servers, 'crossorigin')), isolated);
    await expectChat(welcome, complaints);
    await expect.poll(() => welcome.locator('iframe[credentialless]').count()).toBe(0);

    servers.setWidget({});
    const [page] = await visit(shop(snippet(servers, 'crossorigin')), isolated);
    await expect.poll(() => page.evaluate(() => crossOriginIsolated)).toBe(true);
    await page.clock.install();
    await launcher(page).click();
    await widgetFrame(page);
    await page.waitForFunction(() => document.querySelector('iframe')?.matches(':not([credentialless])'));
    for (let second = 0; second < 6; second++) await page.clock.runFor(1000);
    await page.waitForSelector('iframe[credentialless]', { state: 'attached' });
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
  });

  it('rules for everything, buttons and frames do not reach in', async () => {
    const hostile = `<style>
      * { margin: 7px; letter-spacing: 3px; float: left; transform: none; max-width: 50px; }
      button { width: 100%; background: lime; border: 9px solid red; padding: 40px; text-transform: uppercase; display: block; position: static }
      body div { display: none; position: static; opacity: .2 } svg { width: 100%; height: 300px; fill: red }
      iframe { max-width: 100% !important; height: 20px; width: 30px; border: 5px solid; display: none }
    </style>`;
    const [page, complaints] = await visit(shop(hostile + snippet(servers)));
    const closed = await launcher(page).boundingBox();
    expect([closed?.width, closed?.height]).toEqual([64, 64]);
    await expectChat(page, complaints);
    const frame = await page.locator('#chatwoot_live_chat_widget').boundingBox();
    expect([frame?.width, frame?.height]).toEqual([400, 564]);
    const icon = await page
      .locator('#woot-widget-bubble-icon')
      .evaluate((node) => [node.getBoundingClientRect().width, getComputedStyle(node).fill]);
    expect(icon[0]).toBe(24);
  });

  it("rules a site wrote for these classes still apply, and z-index is the site's to say", async () => {
    const theirs =
      '<style>.woot-widget-bubble { bottom: 90px !important } body.quiet #cw-bubble-holder { display: none !important }</style>';
    const [page] = await visit(shop(`${theirs}${snippet(servers, 'data-z-index="40"')}`));
    const box = await launcher(page).boundingBox();
    expect(Math.round(720 - (box?.y ?? 0) - (box?.height ?? 0))).toBe(90);
    await expect.poll(() => launcher(page).evaluate((node) => getComputedStyle(node).zIndex)).toBe('40');
    await page.evaluate(() => document.body.classList.add('quiet'));
    await expect.poll(() => launcher(page).isVisible()).toBe(false);
  });

  it('a light widget on a dark page has no canvas painted behind it, and paper has no chat at all', async () => {
    const [page] = await visit(
      shop(
        `<meta name="color-scheme" content="dark"><style>html { color-scheme: dark; background: #123456 }</style>${snippet(servers)}`,
      ),
    );
    const frame = await openChat(page);
    await frame.evaluate(() => document.body.replaceChildren());
    const box = await holder(page).boundingBox();
    const shot = await page.screenshot({
      clip: { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 300, width: 1, height: 1 },
    });
    const pixel = await page.evaluate(async (png) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    }, shot.toString('base64'));
    expect(pixel).toEqual([0x12, 0x34, 0x56]);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(async () => (await launcher(page).isVisible()) || (await holder(page).isVisible())).toBe(false);
  });

  it('ink on the launcher keeps its contrast on every colour', async () => {
    const [page] = await visit(shop(snippet(servers)));
    for (const [color, ink] of [
      ['#1f93ff', 'white'],
      ['#ffcc00', 'black'],
      ['#00ff00', 'black'],
      ['#ffffff', 'black'],
      ['#7a0019', 'white'],
    ] as const) {
      const painted = await launcher(page).evaluate((node, next) => {
        document.getElementById('cw-bubble-holder')?.style.setProperty('--cw-color', next);
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        if (!canvas) return [];
        canvas.fillStyle = getComputedStyle(node).color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
      }, color);
      expect([color, painted]).toEqual([color, ink === 'white' ? [255, 255, 255] : [0, 0, 0]]);
    }
  });

  it('EMB-60 two snippets, two runs and a script that is evaluated again are one chat', async () => {
    const again = `<script>addEventListener('load', () => { chatwootSDK.run({ websiteToken: 'tok' }); porchlight.run({ websiteToken: 'other' }); const s = document.createElement('script'); s.src = '${servers.installation}/packs/js/sdk.js'; s.dataset.websiteToken = 'third'; document.head.append(s); s.onload = () => { window.twice = true; }; });</script>`;
    const [page, complaints] = await visit(shop(snippet(servers) + snippet(servers) + again));
    await page.waitForFunction('window.twice');
    await expectChat(page, complaints);
    await expect
      .poll(() =>
        page.evaluate(() =>
          ['#cw-bubble-holder', '#cw-widget-holder', 'iframe'].map((each) => document.querySelectorAll(each).length),
        ),
      )
      .toEqual([1, 1, 1]);
  });

  it('a second inbox on a page is refused with a warning, and replaces the first after destroy() (EMB-60)', async () => {
    servers.setPage('/', shop(snippet(servers)));
    const page = await servers.newPage();
    const warnings: string[] = [];
    page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
    await page.goto(`${servers.host}/`);
    await launcher(page).waitFor();
    const token = await page.evaluate(() => window.$chatwoot?.websiteToken);
    const run = (websiteToken = '') =>
      page.evaluate((each) => window.porchlight?.run({ websiteToken: each }), websiteToken);
    await run(token);
    expect(warnings).toEqual([]);
    await run('other');
    expect(warnings).toEqual([expect.stringContaining('a page has one chat')]);
    await page.evaluate(() => window.$chatwoot?.destroy?.());
    await run('other');
    await openChat(page);
    await expect.poll(() => page.locator('iframe').getAttribute('src')).toContain('website_token=other');
    await expect.poll(() => launcher(page).count()).toBe(1);
    expect(warnings).toHaveLength(1);
  });

  it('a visitor who refuses motion sees none, and the page keeps its own message handler', async () => {
    const [page] = await visit(
      shop(`<script>window.onmessage = () => {}; window.theirs = window.onmessage;</script>${snippet(servers)}`),
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => launcher(page).evaluate((node) => getComputedStyle(node).transitionDuration)).toBe('0s');
    const frame = await openChat(page);
    await expect.poll(() => page.evaluate('window.onmessage === window.theirs')).toBe(true);
    await expect.poll(async () => (await receivedMessages(frame)).length).toBeGreaterThan(0);
    await waitForMessages(frame, 'push-event');
  });
});
