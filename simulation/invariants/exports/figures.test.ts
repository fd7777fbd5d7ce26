import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { expect, it } from 'vitest';
import { type Figures, figureProblems } from './figures.ts';

const TABLES: Record<string, Record<string, unknown>[]> = {
  conversations: [{ account_id: 1, inbox_id: 2 }],
  messages: [
    { account_id: 1, inbox_id: 2, message_type: INCOMING, private: false },
    { account_id: 1, inbox_id: 2, message_type: OUTGOING, private: false },
    { account_id: 1, inbox_id: 2, message_type: OUTGOING, private: true },
    { account_id: 7, inbox_id: 9, message_type: INCOMING, private: false },
  ],
};
const rows = (table: string) => TABLES[table] ?? [];
const figures = (incoming: number, hours: number): Figures[] => [
  {
    inbox: undefined,
    summary: { conversations_count: 1, incoming_messages_count: incoming, outgoing_messages_count: 1 },
    byHour: [{ value: hours, timestamp: 0 }],
  },
];

it('accepts reports that count the messages of their account, without notes', () => {
  expect(figureProblems(figures(1, 1), rows, 1)).toEqual([]);
});

it('names a figure that the rows contradict, and hours that lose a message', () => {
  expect(figureProblems(figures(2, 1), rows, 1)).toEqual([
    'the report of the account says incoming_messages_count 2, the rows say 1',
  ]);
  expect(figureProblems(figures(1, 0), rows, 1)).toEqual([
    'the hours of the account have 0 incoming messages, the rows 1',
  ]);
});
