import { expect, it } from 'vitest';
import { readFlags, storedFlags } from './notification-types.ts';

const LATER_TYPES = [
  ...['sla_missed_first_response', 'sla_missed_next_response', 'sla_missed_resolution', 'sla_due_soon'],
  'scheduled_message_not_sent',
];

it('settings from before a type was there have it as by default, and those after as chosen [SLA-06]', () => {
  const before = readFlags({ in_app: ['conversation_mention'], email: ['conversation_mention'], push: [] });
  expect(before).toEqual({
    in_app: ['conversation_mention', ...LATER_TYPES],
    email: ['conversation_mention'],
    push: LATER_TYPES,
  });
  const chosen = { in_app: ['conversation_mention' as const], email: [], push: [] };
  expect(readFlags(storedFlags(chosen))).toEqual(chosen);
});
