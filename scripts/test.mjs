import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import { bin, root, runtime } from './paths.mjs';
import { show } from './programs.mjs';
import { temporaryFolder } from './services/machine.mjs';
import { prepareServices } from './services/prepare.mjs';
import { memoryFolder } from './testing/memory-folder.mjs';
import { needsPages } from './testing/needs-pages.mjs';
import { propertySeed } from './testing/property-seed.mjs';
import { countTests, exitCodeOf, longJourneys, retriedTests } from './testing/test-count.mjs';

const readReport = (report) => {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch (error) {
    console.error(`The test run left no report: ${error.message}`);
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
};

const runVitest = async (args, env) => {
  const report = join(temporaryFolder('report'), 'tests.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await show(runtime, [bin('vitest'), 'run', ...args, ...reporters], { env: { ...process.env, ...env } });
  return { code, report: readReport(report) };
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

const printRetried = (report) => {
  const retried = retriedTests(report);
  if (retried.length === 0) return;
  console.error(`\n${retried.length} passed only at the second attempt. Find the cause of each:`);
  for (const { file, title, failure } of retried)
    console.error(`\n  ${relative(root, file)}\n  ${title}\n  ${failure.split('\n')[0]}`);
};

const printLongJourneys = (report) => {
  const long = longJourneys(report);
  if (long.length === 0) return;
  console.error(
    `\n${long.length} journeys took more than a minute. On a quiet machine: find out why, or name them .long.test.ts.`,
  );
  for (const { file, ms } of long) console.error(`  ${relative(root, file)} ${Math.round(ms / 1000)} s`);
};

/** `--project quick`: no browser and no second store, so nothing has to be installed or started. */
const QUICK = { QUICK_TESTS: '1', WITHOUT_CHROMIUM: '1', WITHOUT_POSTGRES: '1', WITHOUT_REDIS: '1' };

const withoutQuick = (args) => {
  const at = args.findIndex(
    (arg, index) => arg === '--project=quick' || (arg === '--project' && args[index + 1] === 'quick'),
  );
  return at < 0 ? undefined : args.toSpliced(at, args[at] === '--project' ? 2 : 1);
};

export const runTests = async (args) => {
  // Without this, Ctrl-C would leave the databases of this run behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  // Every file makes and removes databases: nothing of them has to reach a disk.
  const folder = memoryFolder();
  if (folder) process.env.TMPDIR = folder;
  const quickArgs = withoutQuick(args);
  // A broken build counts as one failure; tests that do not need the pages still run.
  const [{ env, missing, spare }, built] = await Promise.all([
    quickArgs
      ? { env: QUICK, missing: [], spare: [] }
      : prepareServices({ forLongJourneys: args.some((arg) => arg.includes('long-journeys')) }),
    needsPages(args) ? buildWhatIsStale() : true,
  ]);
  for (const what of spare) console.error(`Not on this machine, and done without: ${what}`);
  if (missing.length > 0) sayWhatIsMissing(missing);
  if (missing.length > 0 && process.env.CI) {
    console.log('0 passed, 1 failed');
    return 1;
  }
  const PROPERTY_SEED = propertySeed(process.env);
  const { code, report } = await runVitest(quickArgs ?? args, { ...env, PROPERTY_SEED });
  const counts = countTests(report);
  const total = { ...counts, failed: counts.failed + (built ? 0 : 1) };
  printRetried(report);
  printLongJourneys(report);
  console.error(`The properties drew their values by PROPERTY_SEED=${PROPERTY_SEED}.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return exitCodeOf(total, code);
};
