import { expect, it } from 'vitest';
import { familyOf } from './split-family.ts';

it('a conversation is of the one from which it, or the one it is from, was split off', () => {
  const splits = new Map([
    [5, 3],
    [7, 5],
  ]);
  expect([3, 5, 7, 9, undefined].map((id) => familyOf(splits, id))).toEqual([3, 3, 3, 9, undefined]);
});
