import { existsSync } from 'node:fs';
import { bin, runtime } from '../paths.mjs';
import { show } from '../programs.mjs';
import { installPackage } from './machine.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const findInstalled = () => PLACES.find(existsSync);

/** Playwright's own build, if it is installed. */
const playwrights = async () => {
  const { chromium } = await import('playwright-core');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
};

const download = async () => {
  console.error('Downloading Chromium…');
  await show(runtime, [bin('playwright-core'), 'install', 'chromium']);
  return playwrights();
};

/** The one named, an installed one, Debian's package, or Playwright's download; undefined without any. */
export const prepareChromium = async () => {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const found = findInstalled() ?? (await playwrights());
  if (found) return found;
  if ((await installPackage('chromium')) && findInstalled()) return findInstalled();
  return download();
};
