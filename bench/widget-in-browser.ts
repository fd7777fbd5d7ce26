import type { BrowserContext, Page } from 'playwright-core';
import { WHOLE_BROWSER } from '../e2e/product/browsers.ts';
import { chatOf, openSeparateInstallation } from '../e2e/product/installation.ts';
import { openPagesBeside } from './live/pages-beside.ts';
import { frameAt, heapOf, saidBy, visiting } from './live/painted.ts';
import { openPlainBrowser } from './live/plain-browser.ts';
import { openReference } from './live/reference.ts';
import { median, report, reportRatio, reportReference, sideBySide } from './live/side-by-side.ts';
import { withOurChat, withReference } from './live/visit-pages.ts';

/**
 * Requests and paint of home, then a thousand messages at once. Limits are ratios to a reference with the peer's stack
 * and weight (`peer/widget/main.mjs`), measured in turns. Its own weight is printed beside what is known of the peer.
 */
const TIMES = 5;
const MESSAGES = 1_000;
const LAST = `message ${MESSAGES - 1}`;
const START = 'Start Conversation';

const installation = await openSeparateInstallation({}, [], WHOLE_BROWSER);
const websiteToken = installation.websiteToken();
const beside = openPagesBeside(installation.url);
const reference = await openReference(installation.url, beside);
const plain = await openPlainBrowser();

const homes = await sideBySide(
  TIMES,
  () => plain.visit(beside.put(withOurChat(websiteToken, START))),
  async () => plain.visit(beside.put(withReference(await reference.widget(websiteToken), START, false))),
);
await plain.close();
report('requests of home', median(homes.ours.map(({ requests }) => requests)), 'requests', 6);
reportRatio(
  'home painted, against a reference of the peer’s weight and stack',
  homes.ours.map(({ paint }) => paint),
  homes.theirs.map(({ paint }) => paint),
  0.5,
);
reportReference(
  'bytes of home',
  median(homes.theirs.map(({ withFonts }) => withFonts.bytes)),
  'bytes',
  '233-262 kB',
  262_000,
);
reportReference(
  'requests of home',
  median(homes.theirs.map(({ withFonts }) => withFonts.requests)),
  'requests',
  '14',
  14,
);

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

/**
 * Requests for the visitor's messages get a thousand of the same server. Inside the page, because request interception
 * costs tens of ms for each file, and the browser's cache.
 */
const answerWithHistory = (context: BrowserContext) =>
  context.addInitScript(
    (file) => {
      const asked = (url: unknown) => (String(url).includes('/api/v1/widget/messages?') ? file : String(url));
      const { fetch, XMLHttpRequest } = window;
      window.fetch = (url, options) => fetch(asked(url), options);
      const { open } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
        open.call(this, method, asked(url), true);
      };
    },
    beside.put(JSON.stringify({ payload: history(), meta: { cursor: 1_000_000 } }), 'json'),
  );

/** From the last byte of the messages to their paint; and the elements and memory of the frame then. */
const historyIn = async (page: Page, address: string) => {
  const { paint } = await saidBy(page);
  const frame = frameAt(page, address);
  const arrived = await frame.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .find(({ name }) => name.endsWith('.json'))
        ?.toJSON().responseEnd,
  );
  const elements = await frame.evaluate(() => document.querySelectorAll('*').length);
  return { time: paint - Number(arrived), elements, heap: await heapOf(page) };
};

const read = visiting(installation.browser, async (page, context) => {
  const chat = chatOf(page);
  await page.goto(beside.put(withOurChat(websiteToken, LAST)));
  await chat.getByRole('button', { name: /start conversation/i }).click();
  await chat.getByRole('textbox').fill('first');
  await chat.getByRole('textbox').press('Enter');
  await chat.getByRole('log').getByText('Sent').waitFor();
  await answerWithHistory(context);
  // The chat was open when its page was left, so it opens again automatically.
  await page.goto(beside.put(withOurChat(websiteToken, LAST, false)));
  await chat.getByRole('log').getByText(LAST, { exact: true }).waitFor();
  return historyIn(page, '/widget');
});

const readReference = visiting(installation.browser, async (page, context) => {
  const widget = await reference.widget(websiteToken);
  // Its files are cached by then, as ours are.
  await page.goto(beside.put(withReference(widget, START, true)));
  await saidBy(page);
  await answerWithHistory(context);
  await page.goto(beside.put(withReference(widget, LAST, true)));
  return historyIn(page, '/page-');
});

const reads = await sideBySide(TIMES, read, readReference);
reportRatio(
  '1,000 messages painted, against a reference of the peer’s weight and stack',
  reads.ours.map(({ time }) => time),
  reads.theirs.map(({ time }) => time),
  0.1,
);
report('1,000 messages: elements', median(reads.ours.map(({ elements }) => elements)), 'elements', 900);
report('1,000 messages: heap of page and frame', median(reads.ours.map(({ heap }) => heap)), 'bytes', 15_000_000);
reportReference(
  'elements of 1,000 messages',
  median(reads.theirs.map(({ elements }) => elements)),
  'elements',
  '15,912',
  15_912,
);
reportReference('heap with 1,000 messages', median(reads.theirs.map(({ heap }) => heap)), 'bytes', '65 MB', 65_000_000);
beside.close();
await installation.close();
