import { describe, expect, it } from 'vitest';
import { countTests, exitCodeOf, longJourneys, retriedTests } from './test-count.mjs';

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const failing = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };
const broken = { status: 'failed', assertionResults: [] };

describe('the last line of a test run', () => {
  it('counts a file that could not be loaded as a failure', () => {
    const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passing, failing, broken] };
    expect(countTests(report)).toEqual({ passed: 2, failed: 2 });
  });

  it.each([
    ['all pass', { passed: 3, failed: 0 }, 0, 0],
    ['one fails', { passed: 3, failed: 1 }, 0, 1],
    ['nothing ran', { passed: 0, failed: 0 }, 0, 1],
    ['the runner saw an error outside of any test', { passed: 3, failed: 0 }, 1, 1],
  ])('ends the run honestly when %s', (_title, counts, runnersCode, expected) => {
    expect(exitCodeOf(counts, runnersCode)).toBe(expected);
  });
});

describe('retried tests', () => {
  it('are listed with the failure of their first attempt, and only they', () => {
    const retried = { fullName: 'chat opens', status: 'passed', failureMessages: ['Error: too late'] };
    const steady = { fullName: 'chat closes', status: 'passed', failureMessages: [] };
    const failed = { fullName: 'chat sends', status: 'failed', failureMessages: ['Error: not sent'] };
    const report = { testResults: [{ name: 'chat.test.ts', assertionResults: [retried, steady, failed] }] };
    expect(retriedTests(report)).toEqual([{ file: 'chat.test.ts', title: 'chat opens', failure: 'Error: too late' }]);
  });
});

describe('long journeys', () => {
  it('are those of more than a minute that run each time, the longest first', () => {
    const took = (name, ms) => ({ name, startTime: 1_000, endTime: 1_000 + ms, assertionResults: [] });
    const testResults = [
      took('/porchlight/e2e/product/tabs.test.ts', 60_001),
      took('/porchlight/e2e/product/focus.test.ts', 60_000),
      took('/porchlight/e2e/loader/calls.test.ts', 90_000),
      took('/porchlight/e2e/product/calls.long.test.ts', 90_000),
      took('/porchlight/server/src/main.test.ts', 90_000),
    ];
    expect(longJourneys({ testResults })).toEqual([
      { file: '/porchlight/e2e/loader/calls.test.ts', ms: 90_000 },
      { file: '/porchlight/e2e/product/tabs.test.ts', ms: 60_001 },
    ]);
  });
});
