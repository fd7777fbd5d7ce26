import { expect, it } from 'vitest';
import config from '../../vitest.config.ts';

it.each(config.test.projects.map(({ test }) => [test.name, test]))(
  'waits longer for automatic changes than a busy machine needs (%s)',
  (_name, { expect: waits, testTimeout }) => {
    // A test that times out names what it waited for only when the wait ended before it.
    expect(waits?.poll?.timeout).toBeGreaterThanOrEqual(15_000);
    expect(waits.poll.timeout).toBeLessThan(testTimeout);
  },
);
