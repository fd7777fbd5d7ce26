import { expect, it } from 'vitest';
import type { Priority } from '../wire/conversation.ts';
import { byPriority, priorityCode } from './priority.ts';

it('AGT-17 urgent 4, high 3, medium 2, low 1', () => {
  expect((['urgent', 'high', 'medium', 'low', null] as const).map(priorityCode)).toEqual([4, 3, 2, 1, 0]);
});

it('AGT-17 the most urgent come first, those without a priority last, equals as they were', () => {
  const list: { id: number; priority: Priority | null }[] = [
    { id: 1, priority: null },
    { id: 2, priority: 'low' },
    { id: 3, priority: 'urgent' },
    { id: 4, priority: 'low' },
    { id: 5, priority: 'high' },
  ];
  expect(list.toSorted(byPriority).map(({ id }) => id)).toEqual([3, 5, 2, 4, 1]);
});
