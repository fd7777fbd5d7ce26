import { WHOLE_BROWSER } from '../e2e/journey/browsers.ts';
import { arrive, openHouse, say, sitDown } from '../e2e/journey/house.ts';
import { openPagesBeside } from './live/pages-beside.ts';
import { openPlainBrowser } from './live/plain-browser.ts';
import { openReference } from './live/reference.ts';
import { median, sideBySide, tell, tellRatio, tellReference } from './live/side-by-side.ts';
import { framing } from './live/visit-pages.ts';
import { weigh } from './live/weigh.ts';

/**
 * The survey page as a browser has it, cold. Its scripts alone are held by `widget-weight` (75 kB); here
 * the whole page is: the same and 10 kB for its words, styles and answer. Its question is painted as soon as that of a
 * reference of the peer's stack and weight (`peer/widget/main.mjs`), in turns with it.
 */
const TIMES = 5;

const house = await openHouse({}, [], WHOLE_BROWSER);
const visitor = await arrive(house);
await say(visitor, 'how was it?');
const desk = await sitDown(house);
await desk.getByRole('navigation').getByText('how was it?').first().click();
await desk.getByRole('button', { name: 'Resolve' }).click();
await visitor.chat.getByRole('radio', { name: 'Good' }).waitFor();
await desk.context().close();
await visitor.context.close();

const uuid = house.newestConversation();
const address = `${house.url}/survey/responses/${uuid}`;
const { bytes, requests } = await weigh(house.browser, address, (page) =>
  page.getByRole('radio', { name: 'Good' }).waitFor(),
);
tell('survey page: all bytes', bytes, 'bytes', 85_000);
tell('survey page: requests', requests, 'requests', 6);

const beside = openPagesBeside(house.url);
const reference = await openReference(house.url, beside);
const plain = await openPlainBrowser();
const seen = await sideBySide(
  TIMES,
  () => plain.visit(beside.put(framing(address, '😍'))),
  () => plain.visit(beside.put(framing(reference.survey(uuid), '😍'))),
);
tellRatio(
  'survey page painted, against a reference of the peer’s weight and stack',
  seen.ours.map(({ paint }) => paint),
  seen.theirs.map(({ paint }) => paint),
  1,
);
tellReference(
  'scripts of the survey page',
  median(seen.theirs.map(({ withFonts }) => withFonts.scripts)),
  'bytes',
  '58-79 kB',
  79_000,
);
await plain.close();
beside.close();
await house.close();
