import type { Locator, Page } from 'playwright-core';
import { conversationList, createConversation, listRow } from '../e2e/product/agent-actions.ts';
import { WHOLE_BROWSER } from '../e2e/product/browsers.ts';
import { insertConversations, insertMessages } from '../e2e/product/bulk-data.ts';
import { openSeparateInstallation, signIn } from '../e2e/product/installation.ts';

/**
 * The size of the console's first screen, and the frame times of scrolling through 50,000 conversations and 10,000
 * messages, against the same with few of them.
 */
const FIRST_LOAD = 250_000;
const FRAMES = 120;
const STEP_PX = 400;
/** Frame times must not grow with the data; below this they are within a screen's 60 a second. */
const SMOOTH_MS = 17;
const MOST_TIMES = 1.5;

type Line = { name: string; figure: number; unit: string; limit: number; peer?: number; ratio: number; ok: boolean };
const report = (line: Line) => console.log(JSON.stringify(line));

const weigh = async (page: Page) => {
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  report({
    name: 'console, scripts and styles of its first screen',
    figure: bytes,
    unit: 'B',
    limit: FIRST_LOAD,
    ratio: bytes / FIRST_LOAD,
    ok: bytes <= FIRST_LOAD,
  });
};

const slowFrames = (scroller: Locator) =>
  scroller.evaluate(
    async (box, { frames, step }) => {
      const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done));
      const took: number[] = [];
      const away = box.scrollTop === 0 ? step : -step;
      let before = await nextFrame();
      for (let n = 0; n < frames; n += 1) {
        box.scrollTop += n < frames / 2 ? away : -away;
        const now = await nextFrame();
        took.push(now - before);
        before = now;
      }
      return took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN;
    },
    { frames: FRAMES, step: STEP_PX },
  );

const compare = (name: string, figure: number, peer: number) => {
  const ratio = Math.max(figure, SMOOTH_MS) / Math.max(peer, SMOOTH_MS);
  report({ name, figure, unit: 'ms', peer, limit: MOST_TIMES, ratio, ok: ratio <= MOST_TIMES });
};

const openConsole = async (conversations: number, messages: number) => {
  const installation = await openSeparateInstallation({}, [], WHOLE_BROWSER);
  await createConversation(installation, 'The long talk');
  installation.fill((store) => {
    insertMessages(store, messages);
    insertConversations(store, conversations);
  });
  const agentPage = await signIn(installation);
  return { installation, agentPage };
};

const measure = async ({ installation, agentPage }: Awaited<ReturnType<typeof openConsole>>) => {
  await listRow(agentPage, 'The long talk').click();
  const log = agentPage.getByRole('log');
  await log.locator('article').nth(10).waitFor();
  // Scroll once first, so that everything is loaded when it is measured.
  await slowFrames(log);
  const figures = { list: await slowFrames(conversationList(agentPage).locator('..')), thread: await slowFrames(log) };
  await installation.close();
  return figures;
};

const quiet = await openConsole(60, 200);
await weigh(quiet.agentPage);
const few = await measure(quiet);
const many = await measure(await openConsole(50_000, 10_000));
compare('console, slow frames of a list of 50,000 against 60', many.list, few.list);
compare('console, slow frames of a thread of 10,000 against 200', many.thread, few.thread);
