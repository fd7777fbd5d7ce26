import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite';

/**
 * Bytes by gzip, which browsers accept over plain http too; Brotli, over https, is a tenth smaller. Every page loads the
 * first; the second comes with the frame, the others on request.
 */
const BUDGETS: Record<string, number> = {
  'sdk.js': 5_000,
  'sdk-frame.js': 10_500,
  'sdk-calls.js': 900,
  'sdk-doctor.js': 5_000,
};
/** Constructed style sheets, `:has()`, relative colours: evergreen browsers of the last two years. */
const TARGETS = ['chrome121', 'edge121', 'firefox128', 'safari17.4'];

/** Removes the whitespace of style sheets in template strings. */
const tightStyles = (): Plugin => ({
  name: 'tight-styles',
  transform: (code, id) =>
    id.endsWith('/styles.ts')
      ? code.replace(/`\n[^`]*`/, (css) => css.replace(/\s*\n\s*/g, '').replace(/;}/g, '}'))
      : undefined,
});

const holdBudget = (): Plugin => ({
  name: 'hold-budget',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const bytes = gzipSync(file.code, { level: 9 }).length;
        const budget = BUDGETS[file.fileName] ?? 0;
        this.info(`${file.fileName}: ${bytes} bytes gzip of ${budget}`);
        if (bytes > budget) this.error(`${file.fileName} is ${bytes} bytes gzip, over its ${budget}`);
      }
    },
  },
});

const onBuilt = (built: (code: string) => void): Plugin => ({
  name: 'on-built',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') built(file.code);
    },
  },
});

const library = (entry: string, format: 'iife' | 'es', fileName: string, ...plugins: Plugin[]): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  plugins: [tightStyles(), holdBudget(), ...plugins],
  build: {
    target: TARGETS,
    emptyOutDir: false,
    lib: {
      entry: `${import.meta.dirname}/src/${entry}`,
      formats: [format],
      name: 'porchlightLoader',
      fileName: () => fileName,
    },
    rolldownOptions: { output: { minify: true, comments: false } },
  },
});

/**
 * Four files in `sdk/dist`: the classic script a page includes, the module it loads at the first sign of interest, the
 * calls that return a promise, and the page check, loaded on request. The first names the second and third by their
 * contents' hash, so that a cache cannot pair two versions.
 */
export default defineConfig(async () => {
  const hash = createHash('sha256');
  await build({
    ...library(
      'frame/main.ts',
      'es',
      'sdk-frame.js',
      onBuilt((code) => hash.update(code)),
    ),
    logLevel: 'warn',
  });
  await build({
    ...library(
      'calls/main.ts',
      'es',
      'sdk-calls.js',
      onBuilt((code) => hash.update(code)),
    ),
    logLevel: 'warn',
  });
  await build({ ...library('doctor/main.ts', 'es', 'sdk-doctor.js'), logLevel: 'warn' });
  return {
    ...library('main.ts', 'iife', 'sdk.js'),
    define: { VERSION: JSON.stringify(hash.digest('hex').slice(0, 6)) },
  };
});
