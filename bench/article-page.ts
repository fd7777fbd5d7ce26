import { WHOLE_BROWSER } from '../e2e/product/browsers.ts';
import { openSeparateInstallation } from '../e2e/product/installation.ts';
import { openPagesBeside } from './live/pages-beside.ts';
import { openPlainBrowser } from './live/plain-browser.ts';
import { openReference } from './live/reference.ts';
import { report, reportRatio, sideBySide } from './live/side-by-side.ts';
import { framing, withReference } from './live/visit-pages.ts';
import { weigh } from './live/weigh.ts';

/**
 * A help-centre article in the browser, cold: its text is painted in half the time of a reference with the peer's stack
 * and weight (`peer/widget/main.mjs`), measured in turns. The page inlines its style and has one small async script.
 */
const TIMES = 5;
const START = 'Start Conversation';

const installation = await openSeparateInstallation({}, [], WHOLE_BROWSER);
const address = `${installation.url}/hc/acme/articles/when-will-it-arrive`;
let heading = '';
const { bytes, requests } = await weigh(installation.browser, address, async (page) => {
  heading = await page.getByRole('heading', { level: 1 }).innerText();
});
report('article page: all bytes', bytes, 'bytes', 12_000);
report('article page: requests', requests, 'requests', 2);

const beside = openPagesBeside(installation.url);
const reference = await openReference(installation.url, beside);
const plain = await openPlainBrowser();
const seen = await sideBySide(
  TIMES,
  () => plain.visit(beside.put(framing(address, heading))),
  async () => plain.visit(beside.put(withReference(await reference.widget(installation.websiteToken()), START, false))),
);
reportRatio(
  'article page painted, against the home of a reference of the peer’s weight and stack',
  seen.ours.map(({ paint }) => paint),
  seen.theirs.map(({ paint }) => paint),
  0.5,
);
await plain.close();
beside.close();
await installation.close();
