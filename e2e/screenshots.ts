import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
};

/** `route`: absent where the screen has come by itself. */
type Screen = { name: string; route?: string; ready: string };

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
];
const OF_AWAY: Screen[] = [{ name: 'unread-messages', ready: 'main button' }];

type Look = { width: number; locale: string; mode: (typeof MODES)[number] };
const looks = (): Look[] =>
  WIDTHS.flatMap((width) => LOCALES.flatMap((locale) => MODES.map((mode) => ({ width, locale, mode }))));

/** The administrator's way to the sample inbox. */
const changeInbox = async (house: House, channel: object) => {
  const signedIn = await fetch(`${house.url}/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(AGENT),
  });
  const { data } = await signedIn.json();
  const headers = { 'content-type': 'application/json', api_access_token: data.access_token };
  const answered = await fetch(`${house.url}/api/v1/accounts/1/inboxes/1`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ channel }),
  });
  if (!answered.ok) throw new Error(`The inbox could not be changed: ${await answered.text()}`);
};

const field = (name: string, type: string, label: string) => ({
  ...{ name, type, label, field_type: 'standard', enabled: true, required: true },
});
const FORM = {
  pre_chat_form_enabled: true,
  pre_chat_form_options: {
    pre_chat_message: 'Who are we talking to?',
    pre_chat_fields: [
      field('fullName', 'text', 'Full name'),
      field('emailAddress', 'email', 'Email address'),
      field('phoneNumber', 'text', 'Phone number'),
    ],
  },
};

const frameOf = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('#chatwoot_live_chat_widget')).contentFrame();
  if (!frame) throw new Error('The chat has no frame.');
  return frame;
};

/** Takes each screen in each look, the chat being open on the page. */
const takeAll = async (page: Page, screens: Screen[]) => {
  const frame = await frameOf(page);
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
    for (const { name, route, ready } of screens) {
      if (route)
        await frame.evaluate((to) => {
          location.hash = to;
        }, route);
      await frame.waitForSelector(ready);
      await frame.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
      const picture = `${name}-${width}-${locale}-${mode}`;
      await page.screenshot({ path: join(folder, `${picture}.png`), animations: 'disabled' });
      process.stdout.write(`${picture}\n`);
    }
  }
};

const visit = async (house: House): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await house.browser.newContext({ viewport: { width: 400, height: HEIGHT }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(`${house.url}/demo`);
  await openChat(page);
  return { context, page };
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
  await chat.getByRole('log').getByText('Found them').waitFor();
  await answer(desk, 'You are welcome. Enjoy the light.');
  await chat.getByRole('log').getByText('Enjoy the light').waitFor();
  return desk;
};

const house = await openHouse();
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // A machine without a font for emoji shows boxes.
  await changeInbox(house, { welcome_title: 'Good evening' });
  const known = await visit(house);
  const desk = await talk(house, known.page);
  await takeAll(known.page, OF_KNOWN);
  await known.page.evaluate(() => window.$chatwoot?.close?.());
  await answer(desk, 'One more thing: the wicks fit the Porch lantern, too.');
  await takeAll(known.page, OF_AWAY);
  await changeInbox(house, FORM);
  const fresh = await visit(house);
  await takeAll(fresh.page, OF_NEW);
  for (const [from, to] of Object.entries(BEST))
    copyFileSync(join(folder, `${from}.png`), join(root, 'docs/pictures', to));
} finally {
  await house.close();
}
