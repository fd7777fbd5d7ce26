import { expect, it } from 'vitest';
import { keyOf } from './reader.ts';

const ALL = ['conversation_manage'];
const reader = (account: number, user: number, permissions: string[], inboxes?: number[]) => ({
  agent: { account: { id: account }, user: { id: user }, permissions: new Set(permissions) },
  inboxes,
});

it('readers share what is counted where they see the same conversations', () => {
  expect(keyOf(reader(1, 8, ALL))).toBe(keyOf(reader(1, 9, ALL)));
  expect(keyOf(reader(1, 8, ALL, [10, 9]))).toBe(keyOf(reader(1, 9, ALL, [9, 10])));
  expect(keyOf(reader(1, 8, ['a', ...ALL]))).toBe(keyOf(reader(1, 9, [...ALL, 'a'])));
});

it('readers share nothing where one of them sees other conversations', () => {
  const own = ['conversation_participating_manage'];
  const unassigned = ['conversation_unassigned_manage'];
  const keys = [
    ...[
      reader(1, 8, ALL),
      reader(2, 8, ALL),
      reader(1, 8, ALL, []),
      reader(1, 8, ALL, [9]),
      reader(1, 8, ALL, [9, 10]),
    ],
    ...[reader(1, 8, ALL, [91, 0]), reader(1, 8, own, [9]), reader(1, 9, own, [9]), reader(1, 8, unassigned, [9])],
  ].map(keyOf);
  expect(new Set(keys).size).toBe(keys.length);
});
