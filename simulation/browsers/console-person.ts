import type { Credentials } from '../actors/agent.ts';
import type { Random } from '../model/random.ts';
import type { Actions } from '../operations/action.ts';
import type { World } from '../world.ts';
import type { RealBrowser } from './open-browser.ts';
import { goOffline, goSlow, pressAnything, pressKey, typeAndSend } from './pressing.ts';

const CONVERSATION = /conversations?\/(\d+)/;
const LOAD_MS = 60_000;

export const createConsolePerson = (browser: RealBrowser, origin: string, { email, password }: Credentials) => {
  const { page } = browser;
  const load = async () => {
    await page.goto(`${origin}/app`);
    const list = page.getByRole('navigation', { name: 'Conversations' });
    const field = page.getByLabel('Email');
    await list.or(field).first().waitFor({ timeout: LOAD_MS });
    if (!(await field.isVisible())) return;
    await field.fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await list.waitFor({ timeout: LOAD_MS });
  };
  return {
    browser,
    load,
    openId: () => Number(CONVERSATION.exec(page.url())?.[1] ?? 0) || undefined,
  };
};
export type ConsolePerson = ReturnType<typeof createConsolePerson>;

const name = 'browser-agent';

const reply = async (world: World, { browser, openId }: ConsolePerson, random: Random) => {
  const id = openId();
  const conversation = id === undefined ? undefined : world.conversations.get(id);
  const box = browser.page.getByRole('main').getByRole('textbox').last();
  if (!conversation || !(await box.isVisible())) return;
  // A note cannot be recognised beforehand: no visitor may see the text until it has been seen as a reply.
  const isPrivate = await browser.page
    .getByRole('main')
    .getByRole('button', { name: 'Private note' })
    .getAttribute('aria-pressed')
    .catch(() => null);
  const mark = world.nextMark();
  const { owner, inbox } = conversation;
  world.ledger.write({ mark, author: name, owner, inbox, isPrivate: isPrivate === 'true', writtenAt: Date.now() });
  await typeAndSend(box, `We see ${mark} to it`, random);
};

const openOne = async ({ browser, load }: ConsolePerson, random: Random) => {
  const list = browser.page.getByRole('navigation', { name: 'Conversations' });
  if (!(await list.isVisible())) return load();
  await random.pick(await list.locator('[data-row]').all())?.click();
};

export const consolePersonActions: Actions<ConsolePerson> = {
  'open a conversation': { weight: 5, run: (_world, person, random) => openOne(person, random) },
  reply: { weight: 8, run: reply },
  'press anything': { weight: 5, run: (_world, { browser }, random) => pressAnything(browser.page, random) },
  'press a key': { weight: 3, run: (_world, { browser }, random) => pressKey(browser, random) },
  'scroll up': {
    weight: 2,
    run: (_world, { browser }, random) => browser.page.mouse.wheel(0, -random.between(100, 2_000)),
  },
  'go back': { weight: 1, run: async (_world, { browser }) => void (await browser.page.goBack()) },
  'load again': { weight: 1, run: async (_world, { load }) => load() },
  'go offline': { weight: 1, run: (_world, { browser }, random) => goOffline(browser, random) },
  'slow network': { weight: 1, run: (_world, { browser }, random) => goSlow(browser, random) },
};
