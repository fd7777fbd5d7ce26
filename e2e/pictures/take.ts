import { join, resolve } from 'node:path';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { chatOf, type Installation, openChat, sendMessage } from '../product/installation.ts';
import type { Team } from './team.ts';

export const root = resolve(import.meta.dirname, '../..');
export const folder = join(root, 'screenshots');
export const HEIGHT = 640;
const WIDTHS = [320, 400];
const LOCALES = ['en', 'ar', 'de'];
const MODES = ['light', 'dark'] as const;

/** The running product, and its team's API. */
export type Stage = { installation: Installation; team: Team };

type Act = (frame: Frame, page: Page) => Promise<unknown>;

export type Screen = { name: string; route?: string; act?: Act; ready: string; undo?: Act };

/** Dispatched: a pointer would stay there. */
export const press =
  (selector: string): Act =>
  (frame) =>
    frame.$eval(selector, (element) => element instanceof HTMLElement && element.click());
export const pressEscape: Act = (_, page) => page.keyboard.press('Escape');

export type Appearance = { width: number; locale: string; mode: (typeof MODES)[number] };
/** `LOOKS=400-en-light,320-ar-dark` takes these alone. */
const wanted = process.env['LOOKS']?.split(',');
const isWanted = ({ width, locale, mode }: Appearance) => wanted?.includes(`${width}-${locale}-${mode}`) ?? true;
export const APPEARANCES: readonly Appearance[] = WIDTHS.flatMap((width) =>
  LOCALES.flatMap((locale) => MODES.map((mode) => ({ width, locale, mode }))),
).filter(isWanted);

export const frameOf = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('#chatwoot_live_chat_widget', { state: 'attached' })).contentFrame();
  if (!frame) throw new Error('The chat has no frame.');
  return frame;
};

/** No animation runs any more, and visible pictures are loaded. */
export const settle = (frame: Frame | Page) =>
  frame.evaluate(async () => {
    const isInView = (image: HTMLImageElement) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    await Promise.all([...document.images].filter(isInView).map((image) => image.decode().catch(() => {})));
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ends.map(({ finished }) => finished.catch(() => {})));
  });

export const shoot = async (page: Page, name: string, { width, locale, mode }: Appearance) => {
  const picture = `${name}-${width}-${locale}-${mode}`;
  await page.screenshot({ path: join(folder, `${picture}.png`), animations: 'disabled' });
  process.stdout.write(`${picture}\n`);
};

const applyAppearance = async (page: Page, frame: Frame, { locale, mode }: Omit<Appearance, 'width'>) => {
  await page.emulateMedia({ colorScheme: mode });
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
};

/** All catalogues, while the network is on. */
export const loadLanguages = async (page: Page) => {
  const frame = await frameOf(page);
  for (const locale of [...LOCALES, 'en']) await applyAppearance(page, frame, { locale, mode: 'light' });
};

/** The chat must be open on the page. */
export const takeAll = async (page: Page, screens: readonly Screen[]) => {
  const frame = await frameOf(page);
  // Nothing is hovered.
  await page.mouse.move(-50, -50);
  for (const appearance of APPEARANCES) {
    await page.setViewportSize({ width: appearance.width, height: HEIGHT });
    await applyAppearance(page, frame, appearance);
    for (const { name, route, act, ready, undo } of screens) {
      if (route)
        await frame.evaluate((to) => {
          location.hash = to;
        }, route);
      await act?.(frame, page);
      await frame.waitForSelector(ready);
      await settle(frame);
      await shoot(page, name, appearance);
      await undo?.(frame, page);
    }
  }
  await applyAppearance(page, frame, { locale: 'en', mode: 'light' });
};

export type Guest = { context: BrowserContext; page: Page; chat: ReturnType<typeof chatOf> };

export const arriveAt = async (installation: Installation, url = installation.url): Promise<Guest> => {
  const context = await installation.browser.newContext({
    viewport: { width: 400, height: HEIGHT },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await page.goto(`${url}/demo`);
  return { context, page, chat: chatOf(page) };
};

export const visit = async (installation: Installation, url?: string): Promise<Guest> => {
  const guest = await arriveAt(installation, url);
  await openChat(guest.page);
  return guest;
};

/** On a phone the chat does not open again automatically. */
export const reopen = async ({ page }: Pick<Guest, 'page'>) => {
  await page.reload();
  await openChat(page);
};

/** The server has the last message. */
export const isThere = ({ chat }: Pick<Guest, 'chat'>) =>
  chat.locator('[data-message-state]:not([data-message-state=in_progress])').waitFor();

export const write = async (
  { installation, team }: Stage,
  text: string,
  url?: string,
): Promise<Guest & { id: number }> => {
  const guest = await visit(installation, url);
  await guest.chat.getByRole('button', { name: /start conversation/i }).click();
  await sendMessage(guest, text);
  await isThere(guest);
  const { data } = await team('GET', '/conversations');
  return { ...guest, id: data.payload[0].id };
};
