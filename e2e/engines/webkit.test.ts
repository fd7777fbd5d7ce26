import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openQuietHouse } from '../journey/house.ts';
import { openWebkit } from './webkit.ts';
import { meetIn } from './journey.ts';

let house: House;
beforeAll(async () => {
  house = await openQuietHouse();
});
afterAll(() => house?.close());

it('in Safari’s engine, a visitor writes, is answered and finds it again; the team signs in and reads it (SYS-16)', async () => {
  const { complaints } = await meetIn(
    house,
    'webkit',
    openWebkit(process.env['WEBKIT_DRIVER_PATH'] ?? '/usr/bin/WebKitWebDriver'),
  );
  expect(complaints).toEqual([]);
});
