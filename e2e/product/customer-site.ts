import type { BrowserContextOptions, Cookie, Frame, Page } from 'playwright-core';
import { chatOf, type Installation, openChat, type Visitor } from './installation.ts';
import type { TeamApi } from './team-api.ts';

type Visit = {
  settings?: Record<string, unknown>;
  path?: string;
  options?: BrowserContextOptions;
  /** Time of the visitor's device, in milliseconds; it stands still until `page.clock` moves it. */
  time?: number;
  /** Cookies of an earlier visit. */
  cookies?: Cookie[];
  /** Elements for the page's head. */
  head?: string;
};
export type Site = Visitor & { launcher: ReturnType<Page['locator']> };

/** Records messages between widget and page, and the events that page code receives. */
const record = () => {
  const MARK = 'chatwoot-widget:';
  const receivedMessages: unknown[] = [];
  Object.assign(window, { receivedMessages });
  const isTop = window === top;
  addEventListener('message', ({ source, data }) => {
    const widget = document.querySelector<HTMLIFrameElement>('#chatwoot_live_chat_widget');
    if (source === (isTop ? widget?.contentWindow : parent)) receivedMessages.push(data);
  });
  if (!isTop) return;
  const [posted, events, tones]: [object[], [string, unknown][], number[]] = [[], [], []];
  Object.assign(window, { posted, events, tones });
  addEventListener('message', ({ data }) => {
    if (String(data).startsWith(MARK)) posted.push(JSON.parse(data.slice(MARK.length)));
  });
  const { dispatchEvent } = window;
  window.dispatchEvent = (event) => {
    if (event instanceof CustomEvent) events.push([event.type, event.detail]);
    return dispatchEvent.call(window, event);
  };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...at) {
    tones.push(1);
    return start.apply(this, at);
  };
};

export const openSite = async (installation: Installation, team: TeamApi) => {
  const { payload } = await team('GET', '/inboxes');
  const { id, web_widget_script: snippet } = payload[0];
  return {
    inboxId: Number(id),
    setInbox: (channel: object, inbox: object = {}): Promise<unknown> =>
      team('PATCH', `/inboxes/${id}`, { ...inbox, channel }),
    visit: async ({
      settings = {},
      path = '/shop.html',
      options = {},
      time,
      cookies = [],
      head = '',
    }: Visit = {}): Promise<Site> => {
      const context = await installation.browser.newContext({ viewport: { width: 1100, height: 760 }, ...options });
      await context.addInitScript(record);
      await context.addCookies(cookies);
      await context.route('**/*.html*', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><title>Shop</title>${head}<h1>Shop</h1><script>window.chatwootSettings=${JSON.stringify(settings)}</script>${snippet}</html>`,
        }),
      );
      const page = await context.newPage();
      if (time !== undefined) await page.clock.install({ time });
      await page.goto(`${installation.url}${path}`);
      const launcher = page.locator('button.woot-widget-bubble').first();
      await launcher.waitFor({ state: 'attached' });
      return { context, page, chat: chatOf(page), launcher };
    },
  };
};

export const widgetOf = async ({ page }: Pick<Visitor, 'page'>): Promise<Frame> => {
  const element = await page.waitForSelector('#chatwoot_live_chat_widget', { state: 'attached' });
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The widget has no frame.');
  return frame;
};

export const routeOf = async (visitor: Pick<Visitor, 'page'>): Promise<string> =>
  (await widgetOf(visitor)).evaluate(() => location.hash.split('?')[0] ?? '');

type Posted = { event: string } & Record<string, unknown>;
export const postedTo = async ({ page }: Pick<Visitor, 'page'>, event: string): Promise<Posted[]> =>
  (await page.evaluate<Posted[]>('posted')).filter((message) => message.event === event);

export const eventsOf = async ({ page }: Pick<Visitor, 'page'>, name: string): Promise<unknown[]> =>
  (await page.evaluate<[string, unknown][]>('events')).filter(([type]) => type === name).map(([, detail]) => detail);

export const openHome = async ({ page, chat }: Pick<Visitor, 'page' | 'chat'>) => {
  await openChat(page);
  await chat.getByRole('main').waitFor();
};

export const startButton = ({ chat }: Pick<Visitor, 'chat'>) =>
  chat.getByRole('button', { name: 'Start Conversation' });
