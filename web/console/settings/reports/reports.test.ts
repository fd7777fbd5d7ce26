import { describe, expect, it } from 'vitest';
import { changeOf, timeWords } from './reports.ts';

describe('figures of a report', () => {
  it.each([
    [null, '–'],
    [0, '0 s'],
    [59.4, '59 s'],
    [60, '1 min'],
    [5_400, '1.5 h'],
    [172_800, '2 d'],
    [190_000, '2.2 d'],
  ])('%s seconds read as %s', (seconds, words) => expect(timeWords(seconds)).toBe(words));

  it('are compared with the span before, where there is one', () => {
    expect(changeOf(30, 20)).toBe(50);
    expect(changeOf(10, 20)).toBe(-50);
    expect(changeOf(10, 0)).toBeNull();
    expect(changeOf(null, 20)).toBeNull();
  });
});
