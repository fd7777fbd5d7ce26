import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openQuietHouse } from '../journey/house.ts';
import { openFirefox } from './firefox.ts';
import { meetIn } from './journey.ts';

let house: House;
beforeAll(async () => {
  house = await openQuietHouse();
});
afterAll(() => house?.close());

it('in Firefox, a visitor writes, is answered and finds it again; the team signs in and reads it (SYS-16)', async () => {
  const { complaints } = await meetIn(
    house,
    'firefox',
    openFirefox(process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'),
  );
  expect(complaints).toEqual([]);
});
