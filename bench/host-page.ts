import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WHOLE_BROWSER } from '../e2e/product/browsers.ts';
import { openSeparateInstallation } from '../e2e/product/installation.ts';

/**
 * The cost of the chat for the shop at a quarter of the speed: time its main thread is blocked for longer than 50 ms,
 * and layout shift, over the same page without the widget.
 */
const ROUNDS = 7;
const SLOWER = 4;
const WINDOW = { width: 1280, height: 720 };
const BUBBLE_MIDDLE = 52;

type Cost = { blocked: number; shift: number };

const installation = await openSeparateInstallation({}, [], WHOLE_BROWSER);

const websiteToken = /(?:websiteToken|website-token)\W{1,6}([\w-]{10,})/.exec(
  await fetch(`${installation.url}/demo`).then((answer) => answer.text()),
)?.[1];
if (!websiteToken) throw new Error('The demo shop does not say its token.');

const snippet = `<script async src="${installation.url}/packs/js/sdk.js" onload="chatwootSDK.run({websiteToken:'${websiteToken}',baseUrl:'${installation.url}'})"></script>`;
const shop = (chat: string) =>
  `<!doctype html><title>Shop</title><h1>Shop</h1>${'<p>A lantern for every evening, made to be repaired.</p>'.repeat(200)}${chat}`;

/** On another site than the chat, as in life: the frame then runs in another process. */
const server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html').end(shop(request.url === '/chat' ? snippet : ''));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const shopUrl = `http://localhost:${(server.address() as AddressInfo).port}`;

const visit = async (withChat: boolean): Promise<Cost> => {
  const context = await installation.browser.newContext({ viewport: WINDOW });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    const cost = { blocked: 0, shift: 0 };
    Object.assign(window, { cost });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) cost.blocked += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) cost.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${shopUrl}/${withChat ? 'chat' : ''}`, { waitUntil: 'networkidle' });
  if (withChat) {
    // Delaying only moves the cost, so opening is counted too. By coordinates: a locator would inject a script into the
    // page, which is the longest task there is.
    const framed = page.waitForEvent('frameattached');
    await page.mouse.click(WINDOW.width - BUBBLE_MIDDLE, WINDOW.height - BUBBLE_MIDDLE);
    await (await framed).getByRole('button', { name: /start conversation/i }).waitFor();
  }
  const cost = await page.evaluate(() => (window as unknown as { cost: Cost }).cost);
  await context.close();
  return cost;
};

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const rounds: { bare: Cost; chat: Cost }[] = [];
// Interleaved, so that a slow moment of the machine affects both.
for (let round = 0; round < ROUNDS; round += 1) rounds.push({ bare: await visit(false), chat: await visit(true) });

const added = (part: keyof Cost) => median(rounds.map(({ bare, chat }) => chat[part] - bare[part]));
const report = (name: string, figure: number, unit: string) =>
  console.log(JSON.stringify({ name, figure, unit, limit: 0, ratio: figure, ok: figure <= 0 }));
report('host page: blocking time the chat adds', Math.round(Math.max(0, added('blocked'))), 'ms');
report('host page: layout shift the chat adds', Math.max(0, added('shift')), 'score');
server.close();
await installation.close();
