import { bin, runtime } from './paths.mjs';
import { show } from './programs.mjs';

/**
 * Mutates the sources under some paths and lists the mutants that no test kills (docs/develop/testing.md). After
 * `--tests`: parts of the paths of the tests to run, instead of all that cover the change.
 */
export const mutate = (given) => {
  const end = given.includes('--tests') ? given.indexOf('--tests') : given.length;
  const [paths, tests] = [given.slice(0, end), given.slice(end + 1)];
  const parts = new Set(paths.map((path) => path.split('/')[0]));
  if (parts.size !== 1) {
    console.error(
      'Name the files or folders of one part to change: npm run mutate -- core/src/rules/timeline/unread.ts',
    );
    return 2;
  }
  return show(runtime, [bin('stryker'), 'run'], {
    env: { ...process.env, MUTATED: paths.join(','), MUTATED_TESTS: tests.join(',') },
  });
};
