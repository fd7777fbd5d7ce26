import { configDefaults, defineConfig } from 'vitest/config';

/** For `npm run mutate`: the unit tests of the part that is changed. Other parts' tests, journeys and the second store are left out. */
const parts = (process.env['MUTATED'] ?? '').split(',').map((path) => path.split('/')[0] ?? '');

const INCLUDE: Record<string, string> = {
  core: 'core/src/**/*.test.ts',
  sdk: 'sdk/src/**/*.test.ts',
  web: 'web/**/*.test.{ts,tsx}',
  server: 'server/src/**/*.test.ts',
  react: 'react/src/**/*.test.{ts,tsx}',
};

const project = (name: string) => ({
  test: {
    name,
    include: [INCLUDE[name] ?? ''],
    exclude: [...configDefaults.exclude, 'server/src/**/*.nodes.test.ts'],
    environment: name === 'core' || name === 'server' ? 'node' : 'happy-dom',
    env: { TEST_STORE: 'sqlite' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});

export default defineConfig({ test: { projects: [...new Set(parts)].map(project) } });
