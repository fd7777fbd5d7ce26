import { expect, it } from 'vitest';
import { inUnits, secondsOf } from './threshold.ts';

it.each([
  [600, 10, 'minutes'],
  [3_600, 1, 'hours'],
  [5_400, 90, 'minutes'],
  [172_800, 2, 'days'],
] as const)('%s seconds are %s %s, and back [SLA-08]', (seconds, count, unit) => {
  expect(inUnits(seconds)).toEqual({ count, unit });
  expect(secondsOf(String(count), unit)).toBe(seconds);
});

it('an empty field is not measured [SLA-08]', () => {
  expect(inUnits(null)).toEqual({ count: null, unit: 'minutes' });
  expect(secondsOf(' ', 'days')).toBeNull();
});
