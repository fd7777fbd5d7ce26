import { openHouse } from '../e2e/journey/house.ts';
import { tell, visits } from './live/visits.ts';

/**
 * A help-centre article as a browser has it, cold. The design names no limit for it: one page that holds its own style, one
 * small script that nothing waits for, and words on the screen as soon as the widget's home must be.
 */
const house = await openHouse();
const { bytes, requests, paint } = await visits(
  house.browser,
  `${house.url}/hc/acme/articles/when-will-it-arrive`,
  (page) => page.getByRole('heading', { level: 1 }).waitFor(),
);
tell('article page: all bytes', bytes, 'bytes', 12_000);
tell('article page: requests', requests, 'requests', 2);
tell('article page: painted', paint, 'ms', 152);
await house.close();
