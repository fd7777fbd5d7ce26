import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
  type Response,
} from 'playwright-core';
import type { Exchange } from '../actors/traffic.ts';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-sync',
];
/** A step without a matching element ends soon. */
const STEP_MS = 4_000;
const LOAD_MS = 60_000;

/** Console output for a request that did not get through: a fault or the actor's own network. */
const LOST = /net::ERR_|Failed to load resource|WebSocket connection to|Failed to fetch|NetworkError|ERR_INTERNET/;

export type Said = { text: string; at: number };

const executable = () => process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const exchangeOf = async (actor: string, response: Response): Promise<Exchange | undefined> => {
  const request = response.request();
  const url = new URL(response.url());
  // A response that the page has discarded has no text any more.
  const text = await response.text().catch(() => '');
  const now = Date.now();
  return {
    actor,
    method: request.method(),
    path: url.pathname + url.search,
    request: request.postData() ?? '',
    status: response.status(),
    text,
    begunAt: Math.min(now, request.timing().startTime || now),
    endedAt: now,
  };
};

/** In a process of its own, with its responses, frames and errors recorded. */
export const openBrowser = async (
  actor: string,
  listeners: { answer: (exchange: Exchange) => void; frame: (text: string) => void },
) => {
  const browser: Browser = await chromium.launch({ executablePath: executable(), args: ARGUMENTS });
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1100, height: 760 } });
  context.setDefaultTimeout(STEP_MS);
  context.setDefaultNavigationTimeout(LOAD_MS);
  const said: Said[] = [];
  const page: Page = await context.newPage();
  const note = (text: string) => {
    if (!LOST.test(text)) said.push({ text: text.slice(0, 400), at: Date.now() });
  };
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  page.on('pageerror', (error) => note(`${error.stack ?? error.message}`));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => typeof payload === 'string' && listeners.frame(payload)),
  );
  page.on('response', (response) => {
    if (!/\/(api|public|auth)\//.test(response.url())) return;
    void exchangeOf(actor, response).then((exchange) => exchange && listeners.answer(exchange));
  });
  // Links to elsewhere open pages of their own, in which nothing is tried.
  context.on('page', (other) => other !== page && void other.close().catch(() => {}));
  const devtools: CDPSession = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  return {
    actor,
    page,
    said,
    setOffline: (isOffline: boolean) => context.setOffline(isOffline),
    /** `latencyMs` 0: as fast as this machine is. */
    setSlow: (latencyMs: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        downloadThroughput: latencyMs === 0 ? -1 : 40_000,
        uploadThroughput: latencyMs === 0 ? -1 : 20_000,
      }),
    close: () => browser.close(),
  };
};
export type RealBrowser = Awaited<ReturnType<typeof openBrowser>>;
