import { describe, expect, it } from 'vitest';
import { countProblems } from './bulk-run.ts';

const none = { waiting: 0, done: 0, unchanged: 0, failed: 0, undone: 0, kept: 0 };
const run = (state: string, counts: Partial<typeof none>) => ({
  id: 7,
  state,
  total: 5,
  counts: { ...none, ...counts },
});

describe('the counts of a change of many', () => {
  it('may lack those that were erased', () => {
    expect(countProblems(run('done', { done: 3, unchanged: 1 }))).toEqual([]);
    expect(countProblems(run('cancelled', { done: 3, waiting: 2 }))).toEqual([]);
    expect(countProblems(run('undone', { undone: 3, kept: 1, waiting: 1 }))).toEqual([]);
  });

  it('may not be more, or unfinished', () => {
    expect(countProblems(run('done', { done: 6 }))).toEqual(['change 7, which is done, counts 6 of 5 conversations']);
    expect(countProblems(run('done', { waiting: 1 }))).toEqual(['change 7, which is done, has 1 that wait']);
    expect(countProblems(run('undone', { done: 1 }))).toEqual(['change 7, which is undone, has 1 that are not undone']);
    expect(countProblems(run('done', { undone: 1 }))).toEqual(['change 7, which is done, has 1 that are undone']);
  });
});
