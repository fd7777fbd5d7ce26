import { expect, it } from 'vitest';
import { replyTimeOf } from './reply-time.ts';

it.each([
  ['in_a_few_minutes', 'in_a_few_minutes'],
  ['in_a_day', 'in_a_day'],
  ['soon', 'in_a_few_hours'],
  [undefined, 'in_a_few_hours'],
  [null, 'in_a_few_hours'],
])('HRS-16, HRS-17, HRS-18, HRS-19: %s reads as %s', (input, shown) => expect(replyTimeOf(input)).toBe(shown));
