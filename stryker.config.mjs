const paths = (process.env['MUTATED'] ?? '').split(',');

export default {
  testRunner: 'vitest-one-worker',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/stryker-plugin.mjs'],
  mutate: [
    ...paths.map((path) => (/\.tsx?$/.test(path) ? path : `${path}/**/*.ts*`)),
    '!**/*.test.ts',
    '!**/*.test.tsx',
    '!**/*.fake.ts',
    '!**/*.fake.tsx',
  ],
  vitest: { configFile: 'vitest.mutate.config.ts', related: true },
  // Some of its changes of a regular expression are no regular expressions, which ends the whole run.
  mutator: { excludedMutations: ['Regex'] },
  ignorers: ['names-in-sql', 'looks-of-pages'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  ignoreStatic: true,
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['/data', '/screenshots', 'dist', '/bench', '.tmp', '/reports'],
  // Stryker would rewrite the settings of the compiler by an interface that TypeScript 7 no longer has.
  tsconfigFile: 'none',
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false },
  jsonReporter: { fileName: 'reports/mutation.json' },
  // A change that makes a loop endless: its tests have a twentieth of the time of all.
  timeoutMS: 15_000,
  timeoutFactor: 0.1,
  // On a busy machine the tests of a whole folder take longer than the usual five.
  dryRunTimeoutMinutes: 30,
};
