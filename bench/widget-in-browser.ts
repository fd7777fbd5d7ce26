import type { Frame, Page } from 'playwright-core';
import { chatOf, openChat, openHouse } from '../e2e/journey/house.ts';

/** The widget as a browser has it: requests and paint of home, then a thousand messages at once. Limits: design, section 5. */
const MESSAGES = 1_000;
const LAST = `message ${MESSAGES - 1}`;

const tell = (name: string, figure: number, unit: string, limit: number) =>
  console.log(JSON.stringify({ name, figure, unit, limit, ratio: figure / limit, ok: figure <= limit }));

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const house = await openHouse();

const frameOf = (page: Page): Frame => {
  const frame = page.frames().find((each) => each.url().includes('/widget'));
  if (!frame) throw new Error('There is no chat on the page.');
  return frame;
};

/** Notes in `paintedAt` when a page first shows this text, painted. */
const noteWhenPainted = (page: Page, words: string) =>
  page.addInitScript((text) => {
    const watcher = new MutationObserver(() => {
      if (!document.body?.textContent?.includes(text)) return;
      watcher.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { paintedAt: performance.now() })));
    });
    watcher.observe(document, { childList: true, subtree: true, characterData: true });
  }, words);

const paintedAt = async (frame: Frame) => {
  await frame.waitForFunction(() => 'paintedAt' in window);
  return frame.evaluate(() => (window as unknown as { paintedAt: number }).paintedAt);
};

const visitHome = async () => {
  const context = await house.browser.newContext();
  const page = await context.newPage();
  await noteWhenPainted(page, 'Start Conversation');
  await page.goto(`${house.url}/demo`);
  await page.locator('button.woot-widget-bubble').first().waitFor();
  await openChat(page);
  await chatOf(page)
    .getByRole('button', { name: /start conversation/i })
    .waitFor();
  const frame = frameOf(page);
  const paint = await paintedAt(frame);
  const asked = await frame.evaluate(
    (until) =>
      performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < until ? [name] : [])),
    paint,
  );
  const requests = ['the page itself', ...asked];
  await context.close();
  return { paint, requests };
};

const visits: Awaited<ReturnType<typeof visitHome>>[] = [];
for (let n = 0; n < 5; n += 1) visits.push(await visitHome());
if (process.env['SHOW_REQUESTS']) console.error(visits[0]?.requests.join('\n'));
tell('requests of home', visits[0]?.requests.length ?? 0, 'requests', 6);
tell('home painted', Math.round(median(visits.map(({ paint }) => paint))), 'ms', 152);

const history = () => {
  const now = Math.floor(Date.now() / 1000);
  return Array.from({ length: MESSAGES }, (_, n) => ({
    id: n + 1,
    content: n === MESSAGES - 1 ? LAST : `message ${n}, of **some** length, with a [link](https://example.com/${n})`,
    content_type: 'text',
    content_attributes: {},
    message_type: n % 2,
    created_at: now - (MESSAGES - n) * 30,
    conversation_id: 1,
    sender: n % 2 ? { id: 1, name: 'Ada', type: 'user', avatar_url: '', available_name: 'Ada' } : undefined,
  }));
};

const read = async () => {
  const context = await house.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${house.url}/demo`);
  const chat = chatOf(page);
  await openChat(page);
  await chat.getByRole('button', { name: /start conversation/i }).click();
  await chat.getByRole('textbox').fill('first');
  await chat.getByRole('textbox').press('Enter');
  await chat.getByRole('log').getByText('Sent').waitFor();
  const body = JSON.stringify({ payload: history(), meta: { cursor: 1_000_000 } });
  await context.route(/\/api\/v1\/widget\/messages\?/, (route) =>
    route.fulfill({ body, contentType: 'application/json' }),
  );
  await noteWhenPainted(page, LAST);
  await page.reload();
  await chat.getByText(LAST, { exact: true }).waitFor();
  const frame = frameOf(page);
  const painted = await paintedAt(frame);
  const arrived = await frame.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/widget/messages?'))
        ?.toJSON().responseEnd,
  );
  const time = painted - Number(arrived);
  const elements = await frame.evaluate(() => document.querySelectorAll('*').length);
  const devtools = await context.newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await context.close();
  return { time, elements, heap: usedSize };
};

const reads: Awaited<ReturnType<typeof read>>[] = [];
for (let n = 0; n < 5; n += 1) reads.push(await read());
tell('1,000 messages: time to paint', Math.round(median(reads.map(({ time }) => time))), 'ms', 190);
tell('1,000 messages: elements', median(reads.map(({ elements }) => elements)), 'elements', 900);
tell('1,000 messages: heap of page and frame', median(reads.map(({ heap }) => heap)), 'bytes', 15_000_000);
await house.close();
