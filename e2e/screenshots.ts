import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { AGENT, answer, chatOf, type House, openChat, openHouse, say, sitDown } from './journey/house.ts';

/*
 * Every screen of the widget, in light and dark, read from left and from right, in long words and short, on a narrow phone and
 * a wide one: `screenshots/`, to be looked through before a release. The best go into `docs/pictures`.
 */

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'screenshots');
const HEIGHT = 640;
const WIDTHS = [320, 400];
const LOCALES = ['en', 'ar', 'de'];
const MODES = ['light', 'dark'] as const;
const BEST = {
  'home-known-400-en-light': 'widget-home.png',
  'messages-400-en-light': 'widget-messages.png',
  'messages-400-ar-dark': 'widget-arabic-dark.png',
  'own-data-400-en-light': 'widget-own-data.png',
  'continue-400-en-light': 'widget-continue.png',
  'article-400-en-dark': 'widget-article.png',
  'ended-400-en-light': 'widget-rating.png',
};

/** `route`: absent where the screen has come by itself. `click`: what opens it there; Escape closes it. */
type Screen = { name: string; route?: string; click?: string; ready: string };

/** Alone: nothing covers it any more while it loads. */
const ARTICLE = 'iframe:only-child';
const OF_NEW: Screen[] = [
  { name: 'home-new', route: '/', ready: 'main button' },
  { name: 'prechat-form', route: '/prechat-form', ready: 'form' },
  { name: 'messages-empty', route: '/messages', ready: 'textarea' },
];
const OF_KNOWN: Screen[] = [
  { name: 'home-known', route: '/', ready: 'nav button' },
  { name: 'messages', route: '/messages', ready: '[role=log] [id^=cwmsg]' },
  { name: 'conversations', route: '/conversations', ready: 'main li button' },
  { name: 'own-data', route: '/own-data', ready: 'dl' },
  { name: 'continue', route: '/continue', ready: 'svg[role=img]' },
  { name: 'emoji', route: '/messages', click: 'button[aria-haspopup=dialog]', ready: '[role=dialog] button' },
  { name: 'article', route: `/article?link=${encodeURIComponent('/hc/acme/articles/charge-it-well')}`, ready: ARTICLE },
];
const OF_ENDED: Screen[] = [{ name: 'ended', route: '/messages', ready: 'input[type=radio]' }];
const OF_ASKED: Screen[] = [{ name: 'consent', ready: '#consent-title' }];
const OF_GREETED: Screen[] = [{ name: 'campaign', ready: 'main button' }];
const OF_AWAY: Screen[] = [{ name: 'unread-messages', ready: 'main button' }];

type Look = { width: number; locale: string; mode: (typeof MODES)[number] };
const looks = (): Look[] =>
  WIDTHS.flatMap((width) => LOCALES.flatMap((locale) => MODES.map((mode) => ({ width, locale, mode }))));

/** The first administrator is made beside the start, not before it. */
const signIn = async ({ url }: House): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  for (let left = 100; left > 0; left -= 1) {
    const answered = await fetch(`${url}/auth/sign_in`, { method: 'POST', headers, body: JSON.stringify(AGENT) });
    if (answered.ok) return (await answered.json()).data.access_token;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('The administrator cannot sign in.');
};

/** What the administrator's script would ask of the first account. */
const ask = async (house: House, method: string, path: string, body: object) => {
  const headers = { 'content-type': 'application/json', api_access_token: await signIn(house) };
  const url = `${house.url}/api/v1/accounts/1${path}`;
  const answered = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answered.ok) throw new Error(`${method} ${path} is refused: ${await answered.text()}`);
};
const changeInbox = (house: House, inbox: object) => ask(house, 'PATCH', '/inboxes/1', inbox);

const field = (name: string, type: string, label: string) => ({
  ...{ name, type, label, field_type: 'standard', enabled: true, required: true },
});
const FORM = {
  channel: {
    pre_chat_form_enabled: true,
    pre_chat_form_options: {
      pre_chat_message: 'Share your queries or comments here.',
      pre_chat_fields: [
        field('fullName', 'text', 'Full name'),
        field('emailAddress', 'email', 'Email address'),
        field('phoneNumber', 'text', 'Phone number'),
      ],
    },
  },
};
const CONSENT = {
  consent_text: {
    en: 'We keep what you write for two years, to answer you and nobody else.',
    de: 'Wir bewahren zwei Jahre auf, was Sie schreiben, um Ihnen zu antworten und niemandem sonst.',
    ar: 'نحتفظ بما تكتبه لمدة عامين لنجيبك أنت وحدك.',
  },
};
const GREETING = {
  title: 'A hand',
  message: 'Looking for a lantern that lasts the winter? Tell me where it will hang, and I will find yours.',
  inbox_id: 1,
  enabled: true,
};

const frameOf = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('#chatwoot_live_chat_widget')).contentFrame();
  if (!frame) throw new Error('The chat has no frame.');
  return frame;
};

/** Takes each screen in each look, the chat being open on the page. */
const takeAll = async (page: Page, screens: Screen[]) => {
  const frame = await frameOf(page);
  // Nothing is pointed at.
  await page.mouse.move(-50, -50);
  for (const { width, locale, mode } of looks()) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.evaluate(
      ([code, scheme]) => {
        window.$chatwoot?.setLocale?.(code);
        window.$chatwoot?.setColorScheme?.(scheme);
      },
      [locale, mode] as const,
    );
    await frame.waitForFunction(
      ([code, dark]) =>
        document.documentElement.lang === code && document.documentElement.classList.contains('dark') === dark,
      [locale, mode === 'dark'] as const,
    );
    for (const { name, route, click, ready } of screens) {
      if (route)
        await frame.evaluate((to) => {
          location.hash = to;
        }, route);
      // By its own click: a pointer would stay there.
      if (click) await frame.$eval(click, (element) => element instanceof HTMLElement && element.click());
      await frame.waitForSelector(ready);
      await frame.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
      const picture = `${name}-${width}-${locale}-${mode}`;
      await page.screenshot({ path: join(folder, `${picture}.png`), animations: 'disabled' });
      process.stdout.write(`${picture}\n`);
      if (click) await page.keyboard.press('Escape');
    }
  }
};

const arriveAt = async (house: House): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await house.browser.newContext({ viewport: { width: 400, height: HEIGHT }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(`${house.url}/demo`);
  return { context, page };
};
const visit = async (house: House): Promise<{ context: BrowserContext; page: Page }> => {
  const visitor = await arriveAt(house);
  await openChat(visitor.page);
  return visitor;
};

/** A conversation worth looking at, on both sides. */
const talk = async (house: House, page: Page) => {
  const chat = chatOf(page);
  await chat.getByRole('button', { name: /start conversation/i }).click();
  await say({ chat }, 'Hello! Does the Harbour lantern come with a **spare wick**?');
  const desk = await sitDown(house);
  await desk
    .getByRole('navigation')
    .getByText(/Harbour lantern/)
    .first()
    .click();
  await answer(desk, 'It does, two of them. They are in the lid:\n\n1. turn the lid\n2. lift the felt');
  await answer(desk, 'And here is [how to change one](https://example.com/wick).');
  await chat.getByRole('log').getByText('turn the lid').waitFor();
  await say({ chat }, 'Found them, thank you!');
  await desk.getByRole('log').getByText('Found them').waitFor();
  await answer(desk, 'You are welcome. Enjoy the light.');
  await chat.getByRole('log').getByText('Enjoy the light').waitFor();
  return desk;
};

const house = await openHouse();
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // A machine without a font for emoji shows boxes.
  await changeInbox(house, { allow_messages_after_resolved: false, channel: { welcome_title: 'Good evening' } });
  const known = await visit(house);
  const desk = await talk(house, known.page);
  await takeAll(known.page, OF_KNOWN);
  await known.page.evaluate(() => window.$chatwoot?.close?.());
  await answer(desk, 'One more thing: the wicks fit the Porch lantern, too.');
  await takeAll(known.page, OF_AWAY);
  await ask(house, 'POST', '/conversations/1/toggle_status', { status: 'resolved' });
  await known.page.evaluate(() => window.$chatwoot?.setLocale?.('en'));
  await chatOf(known.page).getByRole('button', { name: 'See new messages' }).click();
  await takeAll(known.page, OF_ENDED);
  await known.context.close();

  await changeInbox(house, CONSENT);
  const asked = await visit(house);
  await chatOf(asked.page)
    .getByRole('button', { name: /start conversation/i })
    .click();
  await say({ chat: chatOf(asked.page) }, 'Does the Harbour lantern come with a spare wick?');
  await takeAll(asked.page, OF_ASKED);
  await asked.context.close();
  await changeInbox(house, { consent_text: {} });

  const trigger_rules = { time_on_page: 1, url: `${house.url}/*` };
  await ask(house, 'POST', '/campaigns', { ...GREETING, trigger_rules });
  const greeted = await arriveAt(house);
  await takeAll(greeted.page, OF_GREETED);
  await greeted.context.close();

  await changeInbox(house, FORM);
  const fresh = await visit(house);
  await takeAll(fresh.page, OF_NEW);
  for (const [from, to] of Object.entries(BEST))
    await sharp(join(folder, `${from}.png`))
      .png({ palette: true, effort: 10 })
      .toFile(join(root, 'docs/pictures', to));
} finally {
  await house.close();
}
