import { configDefaults, defineConfig } from 'vitest/config';

const unit = { testTimeout: 30_000, hookTimeout: 60_000 };

/** Several nodes (`.nodes.test.ts`) share a PostgreSQL and a Redis; so does what speaks to Redis alone. */
const withoutRedis = process.env['WITHOUT_REDIS']
  ? ['server/src/**/*.nodes.test.ts', 'server/src/**/redis*.once.test.ts']
  : [];

/** The server's tests run once on each store; `.once.test.ts` is for what no store can change. */
const serverProject = (store: 'sqlite' | 'postgres', exclude: string[] = []) => ({
  test: {
    ...unit,
    name: `server-${store}`,
    include: ['server/src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...exclude],
    env: { TEST_STORE: store },
  },
});

const browserProject = (name: string, include: string) => ({
  test: { ...unit, name, include: [include], environment: 'happy-dom' },
});

/** Journeys start servers and browsers of their own: one file at a time, after everything else. */
const journeys = {
  test: {
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    sequence: { groupOrder: 1 },
  },
};

export default defineConfig({
  test: {
    pool: 'forks',
    // A slow machine of two cores is the one to be kind to: more workers starve the browsers and the databases.
    maxWorkers: 2,
    projects: [
      { test: { ...unit, name: 'core', include: ['core/src/**/*.test.ts'] } },
      { test: { ...unit, name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      browserProject('sdk', 'sdk/src/**/*.test.ts'),
      browserProject('web', 'web/**/*.test.{ts,tsx}'),
      browserProject('react', 'react/src/**/*.test.{ts,tsx}'),
      serverProject('sqlite', ['server/src/**/*.nodes.test.ts', ...withoutRedis]),
      ...(process.env['WITHOUT_POSTGRES']
        ? []
        : [serverProject('postgres', ['server/src/**/*.once.test.ts', ...withoutRedis])]),
      ...(process.env['WITHOUT_CHROMIUM'] ? [] : [journeys]),
    ],
  },
});
