import type { Browsers } from '../browsers/build-browsers.ts';
import type { RealBrowser } from '../browsers/open-browser.ts';
import { readScreen, screenProblems } from '../browsers/screens.ts';
import { marksIn } from '../model/marks.ts';
import type { World } from '../world.ts';
import { readWhole } from './pages.ts';

/** Names of screen comparisons in the table of operations. */
export const SCREENS = {
  visitor: 'SCREEN of a visitor in a conversation',
  agent: 'SCREEN of an agent in a conversation',
};

const storedMarks = async ({ api, accountId }: World, id: number, isTeam: boolean) => {
  const messages = await readWhole(api, `/api/v1/accounts/${accountId}/conversations/${id}/messages`);
  return messages
    .filter((message) => isTeam || message.private !== true)
    .flatMap(({ content }) => marksIn(content ?? ''));
};

/** A screen was being rendered again, or its page loaded. */
const orUnreadable = (work: Promise<string[]>) =>
  work.catch((error: unknown) => [`the screen cannot be read: ${error instanceof Error ? error.message : error}`]);

const agentScreen = async (world: World, { agent }: Browsers) => {
  const id = agent.openId();
  const shown = id === undefined ? undefined : await readScreen(agent.browser.page);
  if (id === undefined || !shown) return [];
  world.table.count(SCREENS.agent, 200);
  return screenProblems(shown, await storedMarks(world, id, true));
};

/** The widget does not show which of the visitor's conversations is open: it has to match one of them. */
const visitorScreen = async (world: World, { visitor }: Browsers) => {
  const frame = (await visitor.isOpen()) ? await visitor.frame() : undefined;
  const shown = frame && (await readScreen(frame));
  if (!shown) return [];
  world.table.count(SCREENS.visitor, 200);
  const mine = [...world.conversations.values()].filter(({ owner }) => owner === visitor.browser.actor);
  const found = await Promise.all(
    mine.map(async ({ id }) => screenProblems(shown, await storedMarks(world, id, false))),
  );
  const isNew = shown.every(({ marks, isSending }) => marks.length === 0 && !isSending);
  return isNew || found.some((problems) => problems.length === 0)
    ? []
    : (found.at(-1) ?? ['it shows a conversation that nobody knows']);
};

export const browserProblems = async (world: World): Promise<string[]> => {
  const { browsers } = world;
  if (!browsers) return [];
  const [visitor, agent] = await Promise.all([
    orUnreadable(visitorScreen(world, browsers)),
    orUnreadable(agentScreen(world, browsers)),
  ]);
  return [
    ...visitor.map((problem) => `the screen of browser-visitor: ${problem}`),
    ...agent.map((problem) => `the screen of browser-agent: ${problem}`),
  ];
};

const consoleProblems = ({ actor, said }: RealBrowser, { faults }: World) =>
  said
    .filter(({ at }) => !faults.explainsAnswer(503, at, at))
    .map(({ text }) => `the console of ${actor} says: ${text}`);

/** Errors that no network condition and no fault explains. */
export const browserErrors = (world: World): string[] =>
  world.browsers
    ? [world.browsers.visitor.browser, world.browsers.agent.browser].flatMap((each) => consoleProblems(each, world))
    : [];

export const mendBrowsers = async ({ browsers }: World) => {
  if (!browsers) return;
  for (const { browser } of [browsers.visitor, browsers.agent]) {
    await browser.setOffline(false);
    await browser.setSlow(0);
  }
};
