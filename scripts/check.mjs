import { join } from 'node:path';
import { checkCasts } from './casts/check.mjs';
import { checkArchitecture } from './layers/check.mjs';
import { checkLayers } from './layers/check-workspaces.mjs';
import { checkShape } from './names/check-shape.mjs';
import { bin, root, runtime } from './paths.mjs';
import { listen } from './programs.mjs';
import { checkProse } from './prose/check.mjs';
import { checkCatalogueKeys, checkIdentifiers } from './prose/identifiers.mjs';
import { checkReferences } from './references/check.mjs';
import { checkProof } from './references/proof.mjs';
import { checkRegexps } from './regexps/check.mjs';
import { englishCatalogues, pages, sources, styleSheets } from './sources.mjs';
import { checkStyles } from './styles/check.mjs';

const WORKSPACES = ['core', 'sdk', 'web', 'server', 'react', 'simulation'];

const program = (title, command, args) => async () => {
  const { code, output } = await listen(command, args);
  return { title, problems: code === 0 ? '' : output.trimEnd() || `it ended with code ${code}` };
};

const findings = (title, find) => async () => ({
  title,
  problems: (await find()).map((problem) => `  ${problem}`).join('\n'),
});

const types = (workspace) => {
  const name = workspace === '.' ? 'tools' : workspace;
  const results = join(root, `node_modules/.cache/porchlight/types-${name}.tsbuildinfo`);
  return ['-p', workspace, '--incremental', '--tsBuildInfoFile', results];
};

const lint = (write) =>
  write
    ? ['check', '--write', '--colors=off', '.']
    : ['ci', '--colors=off', '--diagnostic-level=error', '--max-diagnostics=150', '.'];

/** The compiler calls a workspace without sources an error. */
const hasSources = (files) => (workspace) =>
  files.some(({ path }) => path.startsWith(`${workspace}/`) && /\.tsx?$/.test(path));

export const check = async (args) => {
  const files = sources();
  const styles = styleSheets();
  const parts = [
    ...[...WORKSPACES.filter(hasSources(files)), '.'].map((workspace) =>
      program(`types of ${workspace === '.' ? 'tests and tools' : workspace}`, bin('tsc'), types(workspace)),
    ),
    program('lint and format (npm run check -- --write mends most)', bin('biome'), lint(args.includes('--write'))),
    findings('layers', () => checkLayers(files)),
    findings('architecture', () => checkArchitecture(files)),
    findings('shape', () => checkShape([...files, ...styles])),
    findings('styles', () => checkStyles(files, styles)),
    findings('references', () => checkReferences([...files, ...styles, ...pages()])),
    findings('proof of requirements', () => checkProof([...files, ...pages()])),
    findings('prose', () => checkProse([...files, ...pages(), ...englishCatalogues()])),
    findings('identifiers', () => [...checkIdentifiers(files), ...checkCatalogueKeys(englishCatalogues())]),
    findings('casts', async () => checkCasts(files)),
    findings('regular expressions', () => checkRegexps(files, { write: args.includes('--write') })),
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
