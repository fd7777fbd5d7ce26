import { configDefaults, defineConfig } from 'vitest/config';

/** For `npm run mutate`: the unit tests of the part that is changed. Other parts' tests, end-to-end tests and the second store are left out. */
const part = (process.env['MUTATED'] ?? '').split('/')[0] ?? '';

const INCLUDE: Record<string, string> = {
  core: 'core/src/**/*.test.ts',
  sdk: 'sdk/src/**/*.test.ts',
  web: 'web/**/*.test.{ts,tsx}',
  server: 'server/src/**/*.test.ts',
  react: 'react/src/**/*.test.{ts,tsx}',
};

/** Its texts of a million characters take minutes in instrumented code. */
const SLOW = 'core/src/rules/hostile-text.test.ts';

export default defineConfig({
  test: {
    name: part,
    include: [INCLUDE[part] ?? ''],
    exclude: [...configDefaults.exclude, 'server/src/**/*.nodes.test.ts', SLOW],
    environment: part === 'core' || part === 'server' ? 'node' : 'happy-dom',
    env: { TEST_STORE: 'sqlite' },
    // One worker with everything loaded runs the tests of one mutant after the other.
    isolate: false,
    maxWorkers: 1,
    runner: './scripts/mutation/vitest-runner.mjs',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
