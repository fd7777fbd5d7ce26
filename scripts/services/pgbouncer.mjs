import { existsSync } from 'node:fs';
import { installPackage } from './machine.mjs';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
const findInstalled = () => PLACES.find(existsSync);

/** The one named, an installed one, or in CI Debian's package; undefined without any. */
export const preparePgbouncer = async () => {
  const named = process.env.PGBOUNCER_PATH;
  if (named) return existsSync(named) ? named : undefined;
  if (!findInstalled() && process.env.CI) await installPackage('pgbouncer');
  return findInstalled();
};
