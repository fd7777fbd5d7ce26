import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import { bin, runtime } from './paths.mjs';
import { show } from './programs.mjs';
import { temporaryFolder } from './services/machine.mjs';
import { prepareServices } from './services/prepare.mjs';
import { countTests, exitCodeOf } from './test-count.mjs';

const readCounts = (report) => {
  try {
    return countTests(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    console.error(`The test run left no report: ${error.message}`);
    return { passed: 0, failed: 0 };
  }
};

const runVitest = async (args, env) => {
  const report = join(temporaryFolder('report'), 'tests.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await show(runtime, [bin('vitest'), 'run', ...args, ...reporters], { env: { ...process.env, ...env } });
  return { code, counts: readCounts(report) };
};

const sayWhatIsMissing = (missing) => {
  const frame = '!'.repeat(80);
  console.error(`\n${frame}\nMissing on this machine:\n${missing.map((what) => `  ${what}`).join('\n')}`);
  console.error(
    process.env.CI
      ? 'With CI set that is a failure.'
      : 'The tests that need it are left out: this run proves less than it should.',
  );
  console.error(`${frame}\n`);
};

/** Runs every test, or the files whose path holds one of the words, and closes with the count on a line of its own. */
export const runTests = async (args) => {
  // Without this, Ctrl-C would leave the databases of this run behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  const { env, missing, spare } = await prepareServices();
  for (const what of spare) console.error(`Not on this machine, and done without: ${what}`);
  if (missing.length > 0) sayWhatIsMissing(missing);
  if (missing.length > 0 && process.env.CI) {
    console.log('0 passed, 1 failed');
    return 1;
  }
  // What can be tested without the pages still is; a build that breaks counts as a failure of its own.
  const built = await buildWhatIsStale();
  const { code, counts } = await runVitest(args, env);
  const total = { ...counts, failed: counts.failed + (built ? 0 : 1) };
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return exitCodeOf(total, code);
};
