import { beforeEach, type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest';

/* The tests of a file share an installation, and some continue where the one before ended: a separate installation
   for each would double the time of the run. A failed attempt leaves an unknown state there. So a second attempt
   begins in a new installation, and first runs the earlier tests of the file again. */

/** For the tests of a whole file. */
const PATIENCE_MS = 15 * 60_000;

type Task = RunnerTestSuite | RunnerTestCase;

const holds = (task: Task, test: RunnerTestCase): boolean =>
  task === test || (task.type === 'suite' && task.tasks.some((inner) => holds(inner, test)));

const close = async (suite: RunnerTestSuite) => {
  for (const hook of TestRunner.getSuiteHooks(suite).afterAll.toReversed()) await hook(suite);
};

/** Runs the teardown of the failed attempt, the innermost suite first. */
const leave = async (suite: RunnerTestSuite, test: RunnerTestCase) => {
  const inner = suite.tasks.find((task) => task.type === 'suite' && holds(task, test));
  if (inner?.type === 'suite') await leave(inner, test);
  await close(suite);
};

/** Where a file has an `afterEach`, no test continues another. */
const standAlone = ({ file }: RunnerTestCase) => TestRunner.getSuiteHooks(file).afterEach.length > 0;

/** Runs the set-up of the suites around a test, and the tests before it. */
const goTo = async (suite: RunnerTestSuite, test: RunnerTestCase): Promise<void> => {
  for (const hook of TestRunner.getSuiteHooks(suite).beforeAll) await hook(suite);
  for (const task of suite.tasks) {
    if (task === test) return;
    if (task.mode === 'skip') continue;
    if (task.type === 'suite') {
      await goTo(task, test);
      if (holds(task, test)) return;
      await close(task);
    } else if (task.result?.state === 'pass' && !standAlone(test)) await TestRunner.getTestFn(task)();
  }
};

beforeEach(async ({ task }) => {
  if (!task.result?.retryCount) return;
  await leave(task.file, task);
  await goTo(task.file, task);
}, PATIENCE_MS);
