import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runtime } from './paths.mjs';

const stamp = join(root, 'node_modules/.porchlight-lock');
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
const isFresh = () => existsSync(runtime) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();

/**
 * Installs when nothing is installed yet or the lock file changed since; costs a file read otherwise. Not `npm ci`: the
 * lock file has no entry for platforms whose binaries the registry it was made with did not carry, and `npm ci` refuses such
 * a file where `npm install` keeps to every version it names.
 */
export const installDependencies = () => {
  if (isFresh()) return;
  console.error('Installing dependencies…');
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0 || !existsSync(runtime)) {
    console.error('The dependencies could not be installed. Is the npm registry reachable?');
    process.exit(status || 1);
  }
  writeFileSync(stamp, lockHash());
};
