import { arrive, openHouse, say, sitDown } from '../e2e/journey/house.ts';
import { tell, visits } from './live/visits.ts';

/**
 * The survey page as a browser has it, cold. Its scripts alone are held by `widget-weight` (design, section 5: 75 kB); here
 * the whole page is: the same and 10 kB for its words, styles and answer, and the widget's home to be painted as soon.
 */
const house = await openHouse();
const visitor = await arrive(house);
await say(visitor, 'how was it?');
const desk = await sitDown(house);
await desk.getByRole('navigation').getByText('how was it?').first().click();
await desk.getByRole('button', { name: 'Resolve' }).click();
await visitor.chat.getByRole('radio', { name: 'Good' }).waitFor();
await desk.context().close();
await visitor.context.close();

const { bytes, requests, paint } = await visits(
  house.browser,
  `${house.url}/survey/responses/${house.newestConversation()}`,
  (page) => page.getByRole('radio', { name: 'Good' }).waitFor(),
);
tell('survey page: all bytes', bytes, 'bytes', 85_000);
tell('survey page: requests', requests, 'requests', 6);
tell('survey page: painted', paint, 'ms', 152);
await house.close();
