import { join } from 'node:path';
import { checkLayers } from './check-layers.mjs';
import { checkRegexps } from './check-regexps.mjs';
import { checkShape } from './check-shape.mjs';
import { checkStyles } from './check-styles.mjs';
import { checkArchitecture } from './layers/check.mjs';
import { bin, root, runtime } from './paths.mjs';
import { listen } from './programs.mjs';
import { sources, styleSheets } from './sources.mjs';

const ROOMS = ['core', 'sdk', 'web', 'server', 'react', 'simulation'];

const program = (title, command, args) => async () => {
  const { code, output } = await listen(command, args);
  return { title, problems: code === 0 ? '' : output.trimEnd() || `it ended with code ${code}` };
};

const sentences = (title, find) => async () => ({
  title,
  problems: (await find()).map((problem) => `  ${problem}`).join('\n'),
});

/** What was checked before is not checked again: the compiler keeps its results beside the dependencies. */
const types = (room) => {
  const name = room === '.' ? 'tools' : room;
  const results = join(root, `node_modules/.cache/porchlight/types-${name}.tsbuildinfo`);
  return ['-p', room, '--incremental', '--tsBuildInfoFile', results];
};

const lint = (write) =>
  write
    ? ['check', '--write', '--colors=off', '.']
    : ['ci', '--colors=off', '--diagnostic-level=error', '--max-diagnostics=150', '.'];

/** A room without a source yet has no types to check; the compiler would call that an error. */
const hasSources = (files) => (room) => files.some(({ path }) => path.startsWith(`${room}/`) && /\.tsx?$/.test(path));

/** Types, lint and format, the arrows between rooms, the house's shape, and code and styles nobody uses. `--write` mends what it can. */
export const check = async (args) => {
  const files = sources();
  const styles = styleSheets();
  const parts = [
    ...[...ROOMS.filter(hasSources(files)), '.'].map((room) =>
      program(`types of ${room === '.' ? 'tests and tools' : room}`, bin('tsc'), types(room)),
    ),
    program('lint and format (npm run check -- --write mends most)', bin('biome'), lint(args.includes('--write'))),
    sentences('layers', () => checkLayers(files)),
    sentences('architecture', () => checkArchitecture(files, { write: args.includes('--write') })),
    sentences('shape', () => checkShape([...files, ...styles])),
    sentences('styles', () => checkStyles(files, styles)),
    sentences('regular expressions', () => checkRegexps(files, { write: args.includes('--write') })),
    program('unused code', runtime, [bin('knip'), '--no-progress', '--no-config-hints']),
    program('exports that only tests use', runtime, [
      bin('knip'),
      '--production',
      '--include=exports',
      '--no-progress',
      '--no-config-hints',
    ]),
  ];
  const results = await Promise.all(parts.map((part) => part()));
  const broken = results.filter(({ problems }) => problems);
  for (const { title, problems } of broken) console.error(`✗ ${title}\n${problems}\n`);
  console.log(broken.length === 0 ? 'All checks pass.' : `${broken.length} of ${results.length} checks fail.`);
  return broken.length === 0 ? 0 : 1;
};
