import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type {} from '../../sdk/src/main.ts';
import { PAGES_ALONE } from '../product/browsers.ts';
import { standInWidget } from './stand-in-widget.ts';

const SDK = new URL('../../sdk/', import.meta.url);

export type Hit = { path: string; query: URLSearchParams; headers: IncomingMessage['headers'] };
type Answer = { status?: number; headers?: Record<string, string>; body: string };

export type Widget = { answer?: () => Answer; announce?: 'at once' | 'never'; token?: string; scriptStatus?: number };

export type LoaderServers = Awaited<ReturnType<typeof openLoaderServers>>;

const listen = (handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<[Server, string]> =>
  new Promise((resolve) => {
    const server = createServer(handle);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve([server, `:${typeof address === 'object' && address ? address.port : 0}`]);
    });
  });

export const openLoaderServers = async () => {
  const pages = new Map<string, Answer>();
  const hits: Hit[] = [];
  let widget: Widget = {};
  let issued = 0;

  const [hostServer, hostPort] = await listen((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', 'http://host').pathname);
    response.writeHead(page?.status ?? (page ? 200 : 404), { 'content-type': 'text/html', ...page?.headers });
    response.end(page?.body ?? '');
  });
  const [widgetServer, widgetPort] = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://widget');
    hits.push({ path: pathname, query: searchParams, headers: request.headers });
    const answer = answerWidget(pathname, searchParams);
    response.writeHead(answer.status ?? 200, answer.headers);
    response.end(answer.body);
  });
  const answerWidget = (path: string, query: URLSearchParams): Answer => {
    if (path === '/widget') {
      const token = query.get('cw_conversation') ?? widget.token ?? `token-${++issued}`;
      return (
        widget.answer?.() ?? {
          headers: { 'content-type': 'text/html' },
          body: standInWidget(token, widget.announce ?? 'at once'),
        }
      );
    }
    const name = path.replace('/packs/js/', '');
    if (!['sdk.js', 'sdk-frame.js', 'sdk-calls.js'].includes(name)) return { status: 404, body: '' };
    return {
      status: name === 'sdk-frame.js' ? (widget.scriptStatus ?? 200) : 200,
      headers: {
        'content-type': 'text/javascript',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
      body: readFileSync(new URL(`dist/${name}`, SDK), 'utf8'),
    };
  };

  const browser: Browser = await chromium.launch({
    executablePath: PAGES_ALONE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const contexts: BrowserContext[] = [];
  const host = `http://localhost${hostPort}`;
  const installation = `http://127.0.0.1${widgetPort}`;

  return {
    host,
    installation,
    hits,
    widgetHits: () => hits.filter(({ path }) => path === '/widget'),
    setWidget: (next: Widget) => {
      widget = next;
    },
    setPage: (path: string, body: string, headers: Record<string, string> = {}) => pages.set(path, { body, headers }),
    newPage: async (options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context.newPage();
    },
    startAgain: async () => {
      for (const context of contexts.splice(0)) await context.close();
      pages.clear();
      hits.length = 0;
      issued = 0;
      widget = {};
    },
    close: async () => {
      await browser.close();
      hostServer.close();
      widgetServer.close();
    },
  };
};

export const useLoaderServers = (): LoaderServers => {
  const servers = {} as LoaderServers;
  beforeAll(async () => void Object.assign(servers, await openLoaderServers()));
  afterEach(() => servers.startAgain());
  afterAll(() => servers.close());
  return servers;
};

export const snippet = ({ installation }: LoaderServers, attributes = ''): string =>
  `<script src="${installation}/packs/js/sdk.js" data-website-token="tok" defer ${attributes}></script>`;

export const shop = (head: string, rest = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${head}</head>
<body><h1>Shop</h1><a href="#more">More</a><input id="field" aria-label="Search">${rest}<pre>${'Long\n'.repeat(90)}</pre></body></html>`;

export const launcher = (page: Page) => page.locator('.woot-widget-bubble:not(.woot--close)');
export const closer = (page: Page) => page.locator('.woot-widget-bubble.woot--close');
export const holder = (page: Page) => page.locator('#cw-widget-holder');

export const widgetFrame = async (page: Page): Promise<Frame> => {
  const element = await page.waitForSelector('#chatwoot_live_chat_widget', { state: 'attached' });
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The frame has no page');
  return frame;
};

export const openChat = async (page: Page): Promise<Frame> => {
  await launcher(page).click();
  await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
  return widgetFrame(page);
};

export const say = (frame: Frame, event: string, fields: object = {}): Promise<void> =>
  frame.evaluate(`say(${JSON.stringify(event)}, ${JSON.stringify(fields)})`);

export type ReceivedMessage = { event: string } & Record<string, unknown>;
export const receivedMessages = (frame: Frame): Promise<ReceivedMessage[]> => frame.evaluate('heard');

/** Waits until the widget has received `event`, and returns all messages of that name. */
export const waitForMessages = async (frame: Frame, event: string, times = 1): Promise<ReceivedMessage[]> => {
  // By timer: a hidden frame has no animation frames.
  await frame.waitForFunction(
    `heard.filter((message) => message.event === ${JSON.stringify(event)}).length >= ${times}`,
    undefined,
    { polling: 50 },
  );
  return (await receivedMessages(frame)).filter((message) => message.event === event);
};

/** Resolves when the page has been idle once, at the latest after the loader's own deadline (5 s). */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const turn = () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5_000 }));
    return turn().then(turn);
  });
