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

/** Small Debian images lack a library that Node's own build needs. */
const missingLibrary = (said) => /error while loading shared libraries: (\S+):/.exec(said)?.[1];
const PACKAGES = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6' };

/** The reason why a program does not start and what to do; undefined when it starts. */
export const whatKeepsFromRunning = (program) => {
  const { status, stderr, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  const said = (stderr || error?.message || '').trim();
  const library = missingLibrary(said);
  if (!library) return { says: said };
  const name = PACKAGES[library];
  return { says: said, fix: name ? `Install it: apt-get install ${name}` : `Install ${library}.` };
};

/** The pinned runtime has to start; the owner of the machine installs what it lacks. */
const requireRuntime = () => {
  const problem = whatKeepsFromRunning(runtime);
  if (!problem) return;
  console.error([problem.says, problem.fix].filter(Boolean).join('\n'));
  process.exit(1);
};

/** Installs what the lock file names when it has changed since the last time; costs a file read otherwise. */
export const installDependencies = () => {
  if (isFresh()) return;
  console.error('Installing dependencies…');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0 || !existsSync(runtime)) {
    console.error(
      'The dependencies could not be installed. Is the npm registry reachable, and package-lock.json whole?',
    );
    process.exit(status || 1);
  }
  requireRuntime();
  writeFileSync(stamp, lockHash());
};
