import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { expect, it } from 'vitest';
import { type Figures, figureProblems } from './figures.ts';

const TABLES: Record<string, Record<string, unknown>[]> = {
  conversations: [{ id: 5, account_id: 1, inbox_id: 2, assignee_id: 3, team_id: 4 }],
  conversation_labels: [{ conversation_id: 5, label_id: 6 }],
  reporting_events: [
    { account_id: 1, name: 'conversation_resolved', conversation_id: 5, inbox_id: 2, user_id: 8, value: 1.5 },
  ],
  csat_responses: [{ account_id: 1, conversation_id: 5, assigned_agent_id: 3 }],
  messages: [
    { account_id: 1, inbox_id: 2, message_type: INCOMING, private: false },
    { account_id: 1, inbox_id: 2, message_type: OUTGOING, private: false },
    { account_id: 1, inbox_id: 2, message_type: OUTGOING, private: true },
    { account_id: 7, inbox_id: 9, message_type: INCOMING, private: false },
  ],
};
const rows = (table: string) => TABLES[table] ?? [];
const line = (id: number, conversations_count: number, resolved: number, csat_count: number) => ({
  id,
  conversations_count,
  resolved_conversations_count: resolved,
  csat_count,
  avg_resolution_time: resolved === 0 ? null : 1.5,
});
const figures = (incoming: number, hours: number): Figures => ({
  scopes: [
    {
      inbox: undefined,
      summary: { conversations_count: 1, incoming_messages_count: incoming, outgoing_messages_count: 1 },
      byHour: [{ value: hours, timestamp: 0 }],
    },
  ],
  tables: {
    agent: [line(3, 1, 0, 1), line(8, 0, 1, 0)],
    team: [line(4, 1, 1, 1)],
    inbox: [line(2, 1, 1, 1)],
    label: [line(6, 1, 1, 1), line(7, 0, 0, 0)],
  },
});

it('accepts reports that count the messages of their account, without notes', () => {
  expect(figureProblems(figures(1, 1), rows, 1)).toEqual([]);
});

it('expects no figure of sample data', () => {
  const samples: typeof TABLES = {
    ...TABLES,
    sample_records: [{ inbox_id: null }, { inbox_id: 11 }],
    conversations: [...rows('conversations'), { id: 12, account_id: 1, inbox_id: 11, assignee_id: 3, team_id: null }],
    conversation_labels: [...rows('conversation_labels'), { conversation_id: 12, label_id: 6 }],
    csat_responses: [...rows('csat_responses'), { account_id: 1, conversation_id: 12, assigned_agent_id: 3 }],
    messages: [...rows('messages'), { account_id: 1, inbox_id: 11, message_type: INCOMING, private: false }],
  };
  expect(figureProblems(figures(1, 1), (table) => samples[table] ?? [], 1)).toEqual([]);
});

it('names a figure that the rows contradict, and hours that lose a message', () => {
  expect(figureProblems(figures(2, 1), rows, 1)).toEqual([
    'the report of the account says incoming_messages_count 2, the rows say 1',
  ]);
  expect(figureProblems(figures(1, 0), rows, 1)).toEqual([
    'the hours of the account have 0 incoming messages, the rows 1',
  ]);
});

it('names a line of a table that the rows contradict', () => {
  const input = figures(1, 1);
  const tables = { ...input.tables, team: [line(4, 2, 1, 1)], label: [line(6, 1, 0, 1)] };
  expect(figureProblems({ ...input, tables }, rows, 1)).toEqual([
    'the report of team 4 says conversations_count 2, the rows say 1',
    'the report of label 6 says resolved_conversations_count 0, the rows say 1',
    'the report of label 6 says avg_resolution_time null, the rows say 1.5',
  ]);
});
