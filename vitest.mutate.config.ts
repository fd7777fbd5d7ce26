import { configDefaults, defineConfig } from 'vitest/config';
import { compileEachTime } from './scripts/mutation/compile-each-time.mjs';

/** For `npm run mutate`: the unit tests of the part that is changed. Other parts' tests, end-to-end tests and the second store are left out. */
const part = (process.env['MUTATED'] ?? '').split('/')[0] ?? '';

const INCLUDE: Record<string, string> = {
  core: 'core/src/**/*.test.ts',
  sdk: 'sdk/src/**/*.test.ts',
  web: 'web/**/*.test.{ts,tsx}',
  server: 'server/src/**/*.test.ts',
  react: 'react/src/**/*.test.{ts,tsx}',
};

/** Parts of the paths of the tests to run; all where none are named. */
const named = (process.env['MUTATED_TESTS'] ?? '').split(',').filter(Boolean);

const include = (all: string) =>
  named.length === 0
    ? [all]
    : named.flatMap((word) => [all.replace('*.test', `*${word}*.test`), all.replace('/**/', `/**/*${word}*/**/`)]);

/** Its texts of a million characters take minutes in instrumented code. */
const SLOW = 'core/src/rules/hostile-text.test.ts';

const quickPasswords = `--import=${new URL('server/src/testing/fakes/quick-passwords.mjs', import.meta.url).href}`;

export default defineConfig({
  plugins: [compileEachTime],
  test: {
    name: part,
    include: include(INCLUDE[part] ?? ''),
    exclude: [...configDefaults.exclude, 'server/src/**/*.nodes.test.ts', SLOW],
    environment: part === 'core' || part === 'server' ? 'node' : 'happy-dom',
    env: { TEST_STORE: 'sqlite' },
    // One worker with everything loaded runs the tests of one mutant after the other.
    isolate: false,
    maxWorkers: 1,
    execArgv: part === 'server' ? [quickPasswords] : [],
    runner: './scripts/mutation/vitest-runner.mjs',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
