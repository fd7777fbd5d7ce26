import { describe, expect, it } from 'vitest';
import { needsPages } from './needs-pages.mjs';

describe('npm test with arguments', () => {
  it('builds the pages for every test, for the server and for browsers', () => {
    expect(needsPages([])).toBe(true);
    expect(needsPages(['-t', 'web/widget'])).toBe(true);
    expect(needsPages(['--project', 'e2e'])).toBe(true);
    expect(needsPages(['--project', 'web', '--project=server-sqlite'])).toBe(true);
    expect(needsPages(['server/src/live', 'web/widget'])).toBe(true);
    expect(needsPages(['unread'])).toBe(true);
  });

  it('does not build them for tests of sources alone', () => {
    expect(needsPages(['--project', 'web'])).toBe(false);
    expect(needsPages(['--project=core', '--project', 'sdk', 'unread'])).toBe(false);
    expect(needsPages(['core/src/rules/timeline/unread.test.ts', 'web/widget'])).toBe(false);
  });
});
