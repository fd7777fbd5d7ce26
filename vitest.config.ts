import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.mjs';

/** How long something that is awaited may take: a machine that works hard is no failure. */
const patience = (timeout: number) => ({ expect: { poll: { timeout } } });

/** In MB. By default, collecting young objects is a quarter of the work of starting a server. */
const roomForNewObjects = '--max-semi-space-size=32';

/** No module of ours keeps state, so the files of a worker share what they import: a third of the work, for the same proof. */
const unit = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  isolate: false,
  execArgv: [roomForNewObjects],
  ...patience(15_000),
};

/** Several nodes (`.nodes.test.ts`) share a PostgreSQL and a Redis; so does what speaks to Redis alone. */
const withoutRedis = process.env['WITHOUT_REDIS']
  ? ['server/src/**/*.nodes.test.ts', 'server/src/**/redis*.once.test.ts']
  : [];

/** Projects with properties draw their values by the seed of the run. */
const SEEDED = 'core/seed-properties.ts';

/** Tests that start server processes, need PostgreSQL, or spend a whole limit or corpus. */
const SLOW = [
  'server/src/main.test.ts',
  'server/src/main.once.test.ts',
  'server/src/api/bad-input.test.ts',
  'server/src/operations/backup/**/*.test.ts',
  'server/src/platform/database/faults.test.ts',
  'server/src/platform/limits/limits.once.test.ts',
  'server/src/api/live/actioncable.once.test.ts',
  'server/src/operations/transfer/**/*.test.ts',
];
const isQuick = Boolean(process.env['QUICK_TESTS']);

/** What is proved in a browser of another make is left out, with the notice of what is missing, where there is none. */
const withoutEngines = ['firefox', 'webkit']
  .filter((engine) => process.env[`WITHOUT_${engine.toUpperCase()}`])
  .map((engine) => `e2e/engines/${engine}.long.test.ts`);

/** Loaded before the server's tests and the servers of journeys. Some sign in at the whole cost: WHOLE_PASSWORD_COST. */
const quickPasswords = `--import=${new URL('server/src/testing/fakes/quick-passwords.mjs', import.meta.url).href}`;

/** The server's tests run once on each store; `.once.test.ts` is for what no store can change. */
const serverProject = (store: 'sqlite' | 'postgres', exclude: string[] = []) => ({
  test: {
    ...unit,
    name: `server-${store}`,
    include: ['server/src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...exclude],
    env: { TEST_STORE: store },
    execArgv: [quickPasswords, roomForNewObjects],
    setupFiles: [SEEDED],
  },
});

const browserProject = (name: string, include: string) => ({
  test: {
    ...unit,
    name,
    include: [include],
    environment: 'happy-dom',
    setupFiles: [SEEDED, 'web/no-interval-left.ts'],
  },
});

const FRAMEWORKS = 'e2e/embedding/frameworks.test.ts';

/** Journeys of more than a minute on two slow cores, and other browsers: with them a run takes nearly twice as long. */
const LONG_JOURNEYS = 'e2e/**/*.long.test.ts';

/** Journeys start servers and browsers of their own, after everything else; they wait as long as they work, so two run at once. */
const browserTests = {
  test: {
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    env: { NODE_OPTIONS: `${quickPasswords} ${roomForNewObjects}` },
    exclude: [...configDefaults.exclude, LONG_JOURNEYS, FRAMEWORKS],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Nothing of a file lives on in a module: the next file of the worker imports what is already loaded.
    isolate: false,
    // As long as a step of a page: without a word of ours a poll gives up after one second.
    ...patience(60_000),
    // On an overloaded machine a starved browser proves nothing; the second attempt is listed in the output, to be fixed.
    retry: process.env['CI'] ? 1 : 0,
    setupFiles: ['e2e/another-try.ts', 'e2e/failed-attempts.ts'],
    // Half of the time a browser test waits for something: two at once leave the cores idle.
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
  },
};

/** The rest of the journeys: `npm test -- --project long-journeys`. */
const longJourneys = {
  test: {
    ...browserTests.test,
    name: 'long-journeys',
    include: [LONG_JOURNEYS],
    exclude: [...configDefaults.exclude, ...withoutEngines],
  },
};

const FIXED_SEEDS = 'simulation/fixed-seeds.test.ts';

/** Whole runs of the simulation with faults, by name: `npm test -- --project fixed-seeds`. They take longer the more the machine has to do. */
const fixedSeeds = {
  test: {
    name: 'fixed-seeds',
    include: [FIXED_SEEDS],
    testTimeout: 1_200_000,
    maxWorkers: 2,
    sequence: { groupOrder: 2 },
  },
};

/** The packages in new projects of five frameworks, by name: `npm test -- --project embedding`. It needs npm's registry and minutes. */
const embedding = {
  test: {
    name: 'embedding',
    include: [FRAMEWORKS],
    testTimeout: 900_000,
    hookTimeout: 240_000,
    ...patience(60_000),
    sequence: { groupOrder: 2 },
  },
};

export default defineConfig({
  test: {
    pool: 'forks',
    // A slow machine of two cores is the one to be kind to: more workers starve the browsers and the databases.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...unit, name: 'core', include: ['core/src/**/*.test.ts'], setupFiles: [SEEDED] } },
      { test: { ...unit, name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      {
        test: {
          ...unit,
          name: 'simulation',
          include: ['simulation/**/*.test.ts'],
          exclude: [...configDefaults.exclude, FIXED_SEEDS],
        },
      },
      browserProject('sdk', 'sdk/src/**/*.test.ts'),
      browserProject('web', 'web/**/*.test.{ts,tsx}'),
      browserProject('react', 'react/src/**/*.test.{ts,tsx}'),
      serverProject('sqlite', ['server/src/**/*.nodes.test.ts', ...withoutRedis, ...(isQuick ? SLOW : [])]),
      ...(process.env['WITHOUT_POSTGRES']
        ? []
        : [serverProject('postgres', ['server/src/**/*.once.test.ts', ...withoutRedis])]),
      ...(process.env['WITHOUT_CHROMIUM'] ? [] : [browserTests]),
      ...(process.argv.some((argument) => argument.includes('long-journeys')) ? [longJourneys] : []),
      ...(process.argv.some((argument) => argument.includes('fixed-seeds')) ? [fixedSeeds] : []),
      ...(process.argv.some((argument) => argument.includes('embedding')) ? [embedding] : []),
    ],
  },
});
