import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runtime } from './paths.mjs';

const stamp = join(root, 'node_modules/.porchlight-lock');
const lockHash = () => createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
const isFresh = () => existsSync(runtime) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();

/** `npm install` (it keeps to the lock file, and unlike `npm ci` bears platforms a registry does not carry) when nothing is installed yet or the lock file changed since. Costs a file read otherwise. */
export const installDependencies = async () => {
  if (isFresh()) return;
  console.error('Installing dependencies…');
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) {
    console.error('The dependencies could not be installed. Is the npm registry reachable?');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, lockHash());
};
