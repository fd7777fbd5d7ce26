import { existsSync } from 'node:fs';
import { installPackage } from './machine.mjs';

const PLACES = ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver'];
const findInstalled = () => PLACES.find(existsSync);

/** The one named, an installed one, or in CI Debian's package; undefined without any. */
export const prepareCoturn = async () => {
  const named = process.env.TURNSERVER_PATH;
  if (named) return existsSync(named) ? named : undefined;
  if (!findInstalled() && process.env.CI) await installPackage('coturn');
  return findInstalled();
};
