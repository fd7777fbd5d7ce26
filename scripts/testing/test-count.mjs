/** A file that could not be loaded counts as one failure, so that a broken import is never "0 failed". */
export const countTests = ({ numPassedTests, numFailedTests, testResults }) => {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length };
};

/** Not 0 for a failure, for Vitest's own errors, and for a run without a test. */
export const exitCodeOf = ({ passed, failed }, runnersCode) => {
  if (runnersCode !== 0) return runnersCode;
  return failed > 0 || passed === 0 ? 1 : 0;
};

/** With the first failure. Each is a defect of the product or of the test. */
export const retriedTests = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({ file: name, title: fullName, failure: failureMessages[0] })),
  );

/** On two slow cores; what takes longer is named `.long.test.ts` and runs by name. */
const LONG_MS = 60_000;

/** Journeys of each run that take too long for it, the longest first. */
export const longJourneys = ({ testResults }) =>
  testResults
    .map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime }))
    .filter(({ file, ms }) => ms > LONG_MS && /\/e2e\//.test(file) && !file.endsWith('.long.test.ts'))
    .sort((one, other) => other.ms - one.ms);
