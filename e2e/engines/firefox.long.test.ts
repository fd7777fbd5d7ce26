import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Installation, openInstallation } from '../product/installation.ts';
import { openFirefox } from './firefox.ts';
import { runSmokeTest } from './smoke-test.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

it('in Firefox, a visitor writes, is answered and finds it again; the team signs in and reads it (SYS-16)', async () => {
  const { complaints } = await runSmokeTest(
    installation,
    'firefox',
    openFirefox(process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'),
  );
  expect(complaints).toEqual([]);
});
