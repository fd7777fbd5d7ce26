import { expect, it } from 'vitest';
import { filterQuery, isFiltered, NO_FILTER } from './audit-filter.ts';

it('asks for everything until something is chosen', () => {
  expect(isFiltered(NO_FILTER)).toBe(false);
  expect(Object.values(filterQuery(NO_FILTER)).every((value) => value === undefined)).toBe(true);
});

it('includes the last day to its end, and drops a day that is none', () => {
  const { since, until } = filterQuery({ ...NO_FILTER, from: '2026-11-20', to: '2026-11-20' });
  expect(Number(until) - Number(since)).toBe(24 * 60 * 60);
  expect(filterQuery({ ...NO_FILTER, from: '2026-99-99' })['since']).toBeUndefined();
  expect(isFiltered({ ...NO_FILTER, from: '2026-11-20' })).toBe(true);
});
