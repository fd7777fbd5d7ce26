import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { bin, root, runtime } from '../paths.mjs';
import { show } from '../programs.mjs';
import { CONTENTS } from './contents.mjs';
import { copyDeclarations, declareModule } from './declarations.mjs';

const sources = join(root, 'packages');

const exportLines = ({ values }) =>
  Object.entries(values).map(([source, names]) => `export { ${names.join(', ')} } from '${join(root, source)}';`);

/** Virtual entries of the build. */
const entriesOf = (modules) => {
  const nameOf = (id) => /\/entry:(\w+)$/.exec(id)?.[1] ?? '';
  return {
    name: 'package-entries',
    enforce: 'pre',
    resolveId: (id) => (Object.hasOwn(modules, nameOf(id)) ? id : undefined),
    load: (id) => (Object.hasOwn(modules, nameOf(id)) ? exportLines(modules[nameOf(id)]).join('\n') : undefined),
  };
};

/** Readable modules without dependencies: the site that imports them minifies. */
const buildModules = (modules, outDir) =>
  build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [entriesOf(modules)],
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      target: 'es2022',
      minify: false,
      outDir,
      emptyOutDir: false,
      lib: { entry: Object.fromEntries(Object.keys(modules).map((name) => [name, `entry:${name}`])), formats: ['es'] },
      rolldownOptions: {
        external: ['react', 'playwright-core'],
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'shared/[name].js',
          banner: ({ name }) => modules[name]?.banner ?? '',
        },
      },
    },
  });

const buildPackage = async (name, modules, { version, types, outDir }) => {
  const target = join(outDir, name);
  mkdirSync(target, { recursive: true });
  await buildModules(modules, target);
  const declared = Object.values(modules).flatMap(({ values, types: more = {}, globals }) => [
    ...Object.keys(values),
    ...Object.keys(more),
    ...(globals ? [globals] : []),
  ]);
  copyDeclarations(types, join(target, 'types'), declared);
  for (const [module, exported] of Object.entries(modules))
    writeFileSync(join(target, `${module}.d.ts`), declareModule(exported));
  const manifest = JSON.parse(readFileSync(join(sources, name, 'package.json'), 'utf8'));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  cpSync(join(sources, name, 'README.md'), join(target, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
};

/** Into `packages/dist/loader` and `packages/dist/react`, or into `outDir`. Returns the exit code. */
export const buildPackages = async (outDir = join(sources, 'dist')) => {
  rmSync(outDir, { recursive: true, force: true });
  const types = join(outDir, '.types');
  // With several threads TypeScript 7.0.2 leaves out declarations in one of four runs, and reports success.
  const code = await show(runtime, [bin('tsc'), '-p', sources, '--outDir', types, '--singleThreaded']);
  if (code !== 0) return code;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const [name, modules] of Object.entries(CONTENTS)) await buildPackage(name, modules, { version, types, outDir });
  rmSync(types, { recursive: true });
  return 0;
};
