import { defineConfig } from 'vitest/config';

const unit = { testTimeout: 30_000, hookTimeout: 60_000 };

const serverProject = (name: string, store: 'sqlite' | 'postgres', exclude: string[] = []) => ({
  test: { ...unit, name, include: ['server/src/**/*.test.ts'], exclude, env: { TEST_STORE: store } },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      { test: { ...unit, name: 'core', include: ['core/src/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      { test: { ...unit, name: 'sdk', include: ['sdk/src/**/*.test.ts'], environment: 'happy-dom' } },
      { test: { ...unit, name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      { test: { ...unit, name: 'react', include: ['react/src/**/*.test.tsx'], environment: 'happy-dom' } },
      serverProject('server on SQLite', 'sqlite'),
      // `.once.test.ts`: what no store can change is proved once.
      ...(process.env['WITHOUT_POSTGRES'] ? [] : [serverProject('server on PostgreSQL', 'postgres', ['server/src/**/*.once.test.ts'])]),
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
