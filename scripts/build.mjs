import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, runtime } from './paths.mjs';
import { show } from './programs.mjs';

/** The sources of each build. A workspace is read as a whole, so that no new folder of it can be forgotten here. */
const BUILDS = { sdk: ['sdk', 'core/src'], web: ['web', 'core/src'] };
const SHARED = ['package-lock.json', 'tsconfig.base.json'];

const isSource = (name) =>
  !name.startsWith('.') && !['node_modules', 'dist'].includes(name) && !/\.test\.tsx?$/.test(name);

const filesBelow = (path) => {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return [];
  if (!entry.isDirectory()) return [`${path.slice(root.length)} ${entry.size} ${Math.trunc(entry.mtimeMs)}`];
  return readdirSync(path)
    .filter(isSource)
    .flatMap((name) => filesBelow(join(path, name)));
};

const fingerprint = (workspace) =>
  [...BUILDS[workspace], ...SHARED].flatMap((path) => filesBelow(join(root, path))).join('\n');

const stampOf = (workspace) => join(root, workspace, 'dist/.stamp');
const isStale = (workspace) =>
  !existsSync(stampOf(workspace)) || readFileSync(stampOf(workspace), 'utf8') !== fingerprint(workspace);
const workspaces = () => Object.keys(BUILDS).filter((workspace) => existsSync(join(root, workspace, 'vite.config.ts')));
const vite = (workspace, ...more) => [
  runtime,
  [bin('vite'), 'build', '--logLevel', 'warn', ...more],
  { cwd: join(root, workspace) },
];

const build = async (workspace) => {
  console.error(`Building ${workspace}…`);
  // Taken first: a file saved while the build runs makes the next start build again.
  const sources = fingerprint(workspace);
  const code = await show(...vite(workspace));
  if (code !== 0) return false;
  mkdirSync(join(root, workspace, 'dist'), { recursive: true });
  writeFileSync(stampOf(workspace), sources);
  return true;
};

export const buildWhatIsStale = async ({ force = false } = {}) => {
  const stale = workspaces().filter((workspace) => force || isStale(workspace));
  const built = await Promise.all(stale.map(build));
  const failed = stale.filter((_, index) => !built[index]);
  if (failed.length > 0) console.error(`${failed.join(' and ')} could not be built: the reason is above.`);
  return failed.length === 0;
};

/** Builds at every change. Returns the programs, to be killed. */
export const watchBuilds = () =>
  workspaces().map((workspace) => {
    const [command, args, options] = vite(workspace, '--watch');
    return spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  });
