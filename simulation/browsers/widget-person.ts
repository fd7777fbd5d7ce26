import type { Frame } from 'playwright-core';
import type { Random } from '../model/random.ts';
import type { Action, Actions } from '../operations/action.ts';
import type { World } from '../world.ts';
import type { RealBrowser } from './open-browser.ts';
import { goOffline, goSlow, pressAnything, pressKey, typeAndSend } from './pressing.ts';

const FRAME = '#chatwoot_live_chat_widget';
const BUBBLE = 'button.woot-widget-bubble';

export const createWidgetPerson = (browser: RealBrowser, origin: string) => {
  const { page } = browser;
  const load = async () => void (await page.goto(`${origin}/demo`));

  const frame = async (): Promise<Frame | undefined> => {
    const handle = await page.$(FRAME);
    return (await handle?.contentFrame()) ?? undefined;
  };

  const isOpen = () =>
    page
      .locator(FRAME)
      .isVisible()
      .catch(() => false);

  const openComposer = async () => {
    if (!page.url().startsWith(origin)) await load();
    if (!(await isOpen())) await page.locator(BUBBLE).first().click();
    const chat = await frame();
    const box = chat?.locator('textarea:visible').first();
    if (chat && box && !(await box.isVisible())) {
      for (const name of [/start (a )?conversation/i, /continue conversation/i, /new conversation/i, /go back|back/i])
        if (await chat.getByRole('button', { name }).first().isVisible()) {
          await chat.getByRole('button', { name }).first().click();
          break;
        }
    }
    return box;
  };
  return { browser, load, frame, isOpen, openComposer };
};
export type WidgetPerson = ReturnType<typeof createWidgetPerson>;

const name = 'browser-visitor';

const say = async (world: World, person: WidgetPerson, random: Random) => {
  const box = await person.openComposer();
  if (!box || !(await box.isVisible())) return;
  const mark = world.nextMark();
  const inbox = world.inboxes[0]?.id ?? 0;
  world.ledger.write({ mark, author: name, owner: name, inbox, isPrivate: false, writtenAt: Date.now() });
  await typeAndSend(box, `Hello ${mark} there`, random);
};

const inFrame =
  (work: (frame: Frame, random: Random) => Promise<void>): Action<WidgetPerson>['run'] =>
  async (_world, person, random) => {
    const frame = (await person.isOpen()) ? await person.frame() : undefined;
    if (frame) await work(frame, random);
  };

export const widgetPersonActions: Actions<WidgetPerson> = {
  say: { weight: 8, run: say },
  'write and not send': {
    weight: 1,
    run: async (_world, person) => (await person.openComposer())?.pressSequentially('never mind', { delay: 5 }),
  },
  'press anything': { weight: 5, run: inFrame(pressAnything) },
  'press a key': { weight: 3, run: (_world, { browser }, random) => pressKey(browser, random) },
  'scroll up': {
    weight: 2,
    run: (_world, { browser }, random) => browser.page.mouse.wheel(0, -random.between(100, 2_000)),
  },
  'open or close': {
    weight: 2,
    run: (_world, { browser }) => browser.page.locator(BUBBLE).first().click(),
  },
  'go back': { weight: 0.5, run: async (_world, { browser }) => void (await browser.page.goBack()) },
  reload: { weight: 1, run: async (_world, { browser }) => void (await browser.page.reload()) },
  'go offline': { weight: 1, run: (_world, { browser }, random) => goOffline(browser, random) },
  'slow network': { weight: 1, run: (_world, { browser }, random) => goSlow(browser, random) },
};
