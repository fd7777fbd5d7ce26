import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Installation, openInstallation } from '../product/installation.ts';
import { runSmokeTest } from './smoke-test.ts';
import { openWebkit } from './webkit.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

it('in Safari’s engine, a visitor writes, is answered and finds it again; the team signs in and reads it (SYS-16)', async () => {
  const { complaints } = await runSmokeTest(
    installation,
    'webkit',
    openWebkit(process.env['WEBKIT_DRIVER_PATH'] ?? '/usr/bin/WebKitWebDriver'),
  );
  expect(complaints).toEqual([]);
});
