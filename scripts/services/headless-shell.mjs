import { existsSync } from 'node:fs';
import { installPackage } from './machine.mjs';

const PLACE = '/usr/bin/chromium-headless-shell';

/** The one named, an installed one, or Debian's package; undefined without any. */
export const prepareHeadlessShell = async () => {
  const named = process.env.HEADLESS_SHELL_PATH;
  if (named) return existsSync(named) ? named : undefined;
  if (existsSync(PLACE)) return PLACE;
  return (await installPackage('chromium-headless-shell')) && existsSync(PLACE) ? PLACE : undefined;
};
