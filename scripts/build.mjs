import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, runtime } from './paths.mjs';

const SOURCES = {
  sdk: ['sdk/src', 'sdk/vite.config.ts', 'core/src'],
  web: ['web/shared', 'web/widget', 'web/survey', 'web/console', 'web/widget.html', 'web/survey.html', 'web/console.html', 'web/vite.config.ts', 'core/src'],
};

const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesBelow(join(path, entry.name)));
};

/** Names, sizes and times of the sources: a stat each, no file is read. */
const fingerprint = (paths) =>
  [...paths, 'package-lock.json']
    .flatMap((path) => filesBelow(join(root, path)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => {
      const { size, mtimeMs } = statSync(file);
      return `${file.slice(root.length)} ${size} ${Math.trunc(mtimeMs)}`;
    })
    .join('\n');

const isStale = (room) => {
  const stamp = join(root, room, 'dist/.stamp');
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(SOURCES[room]);
};

const build = (room) => {
  console.error(`Building ${room}…`);
  const { status } = spawnSync(runtime, [bin('vite'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, room),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`${room} could not be built.`);
  mkdirSync(join(root, room, 'dist'), { recursive: true });
  writeFileSync(join(root, room, 'dist/.stamp'), fingerprint(SOURCES[room]));
};

/** Builds the loader and the pages whose sources changed since their last build. */
export const buildWhatIsStale = async ({ force = false, watch = false } = {}) => {
  for (const room of Object.keys(SOURCES)) {
    if (!existsSync(join(root, room, 'vite.config.ts'))) continue;
    if (force || isStale(room)) build(room);
    if (watch) spawn(runtime, [bin('vite'), 'build', '--watch', '--logLevel', 'warn'], { cwd: join(root, room), stdio: 'inherit' });
  }
};
