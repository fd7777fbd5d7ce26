import { describe, expect, it } from 'vitest';
import { checkRegexps } from './check.mjs';

const file = (text, path = 'server/src/some/file.ts') => [{ path, text }];

describe('a regular expression', () => {
  it('of exponential or polynomial time is refused, with its place', async () => {
    const [exponential] = await checkRegexps(file('const a = 1;\nconst b = /^(\\w+\\s?)*$/;'));
    expect(exponential).toBe('server/src/some/file.ts:2: /^(\\w+\\s?)*$/ takes exponential time');
    const [polynomial] = await checkRegexps(file('export const trim = (s: string) => s.replace(/\\s+$/, "");'));
    expect(polynomial).toContain('2nd degree polynomial time');
  });

  it('of linear time passes, and tests may have any', async () => {
    expect(await checkRegexps(file('export const b = /^\\w+$/;'))).toEqual([]);
    expect(await checkRegexps(file('const b = /^(\\w+\\s?)*$/;', 'server/src/some/file.test.ts'))).toEqual([]);
  });

  it('that is built from other text needs a reason', async () => {
    const [built] = await checkRegexps(file('export const of = (text: string) => new RegExp(text, "u");'));
    expect(built).toContain('builds a regular expression');
    expect(await checkRegexps(file('export const b = new RegExp("/a");'))).toEqual([]);
  });
});
