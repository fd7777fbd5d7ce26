import { bin, runtime } from './paths.mjs';
import { show } from './programs.mjs';
import { memoryFolder } from './testing/memory-folder.mjs';

/** docs/develop/testing.md. After `--tests`: parts of the paths of the tests to run. */
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
  // The tests of a change make a database for each of their files: on a disk that others use, most of the time was spent there.
  const folder = memoryFolder();
  if (folder) process.env.TMPDIR = folder;
  return show(runtime, [bin('stryker'), 'run'], {
    env: { ...process.env, MUTATED: paths.join(','), MUTATED_TESTS: tests.join(',') },
  });
};
