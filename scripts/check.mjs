import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkLayers } from './check-layers.mjs';
import { checkShape } from './check-shape.mjs';
import { bin, root } from './paths.mjs';

const ROOMS = ['core', 'sdk', 'web', 'server', 'react', '.'];

const run = (title, command, args) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status === 0) return true;
  console.error(`✗ ${title}\n${stdout}${stderr}`);
  return false;
};

const report = (title, problems) => {
  if (problems.length === 0) return true;
  console.error(`✗ ${title}\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  return false;
};

/** Types, lint and format, the arrows between rooms, and the house's shape. */
export const check = async (args) => {
  const types = ROOMS.filter((room) => existsSync(join(root, room, 'tsconfig.json'))).map((room) =>
    run(`types of ${room}`, bin('tsc'), ['-p', room]),
  );
  const style = run('lint and format', bin('biome'), args.includes('--write') ? ['check', '--write', '.'] : ['ci', '--colors=off', '--diagnostic-level=error', '--max-diagnostics=60', '.']);
  const layers = report('layers', checkLayers());
  const shape = report('shape', checkShape());
  const good = [...types, style, layers, shape].every(Boolean);
  console.log(good ? 'All checks pass.' : 'Some checks failed.');
  return good ? 0 : 1;
};
