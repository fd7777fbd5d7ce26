import { WHOLE_BROWSER } from '../e2e/product/browsers.ts';
import { openSeparateInstallation, openVisitorChat, sendMessage, signIn } from '../e2e/product/installation.ts';
import { openPagesBeside } from './live/pages-beside.ts';
import { openPlainBrowser } from './live/plain-browser.ts';
import { openReference } from './live/reference.ts';
import { median, report, reportRatio, reportReference, sideBySide } from './live/side-by-side.ts';
import { framing } from './live/visit-pages.ts';
import { weigh } from './live/weigh.ts';

/**
 * The survey page in the browser, cold. `widget-weight` limits its scripts alone (75 kB); here the whole page is
 * limited: 10 kB more for its texts, styles and response. Its question is painted as soon as that of a reference with
 * the peer's stack and weight (`peer/widget/main.mjs`), in turns with it.
 */
const TIMES = 5;

const installation = await openSeparateInstallation({}, [], WHOLE_BROWSER);
const visitor = await openVisitorChat(installation);
await sendMessage(visitor, 'how was it?');
const agentPage = await signIn(installation);
await agentPage.getByRole('navigation').getByText('how was it?').first().click();
await agentPage.getByRole('button', { name: 'Resolve', exact: true }).click();
await visitor.chat.getByRole('radio', { name: 'Good' }).waitFor();
await agentPage.context().close();
await visitor.context.close();

const uuid = installation.newestConversation();
const address = `${installation.url}/survey/responses/${uuid}`;
const { bytes, requests } = await weigh(installation.browser, address, (page) =>
  page.getByRole('radio', { name: 'Good' }).waitFor(),
);
report('survey page: all bytes', bytes, 'bytes', 85_000);
report('survey page: requests', requests, 'requests', 6);

const beside = openPagesBeside(installation.url);
const reference = await openReference(installation.url, beside);
const plain = await openPlainBrowser();
const seen = await sideBySide(
  TIMES,
  () => plain.visit(beside.put(framing(address, '😍'))),
  () => plain.visit(beside.put(framing(reference.survey(uuid), '😍'))),
);
reportRatio(
  'survey page painted, against a reference of the peer’s weight and stack',
  seen.ours.map(({ paint }) => paint),
  seen.theirs.map(({ paint }) => paint),
  1,
);
reportReference(
  'scripts of the survey page',
  median(seen.theirs.map(({ withFonts }) => withFonts.scripts)),
  'bytes',
  '58-79 kB',
  79_000,
);
await plain.close();
beside.close();
await installation.close();
