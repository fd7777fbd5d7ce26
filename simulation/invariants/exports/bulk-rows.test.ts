import { expect, it } from 'vitest';
import { bulkRowProblems } from './bulk-rows.ts';

type Tables = Record<string, readonly Record<string, unknown>[]>;

const TABLES: Tables = {
  labels: [{ id: 4, title: 'zq1n2z' }],
  bulk_runs: [{ id: 7, state: 'done', payload: '{"add_labels":["zq1n2z"]}' }],
  bulk_items: [
    { run_id: 7, conversation_id: 1, state: 'done' },
    { run_id: 7, conversation_id: 2, state: 'unchanged' },
  ],
  conversation_labels: [{ conversation_id: 1, label_id: 4 }],
  messages: [{ conversation_id: 1, content: 'Ada added zq1n2z' }],
};
const problemsOf = (changed: Tables) => bulkRowProblems((name) => ({ ...TABLES, ...changed })[name] ?? []).join();

it('has nothing to say of a change that was made once', () => {
  expect(problemsOf({})).toBe('');
});

it('finds a conversation that was changed twice, or not at all, or without a record', () => {
  const [text] = TABLES['messages'] ?? [];
  expect(problemsOf({ messages: [text ?? {}, text ?? {}] })).toMatch(/changed it 2 times/);
  expect(problemsOf({ messages: [] })).toMatch(/changed it 0 times/);
  expect(problemsOf({ bulk_items: [{ run_id: 7, conversation_id: 1, state: 'waiting' }] })).toMatch(/says waiting/);
});

it('finds a run without an end, and an undo that left something', () => {
  expect(problemsOf({ bulk_runs: [{ id: 7, state: 'undoing', payload: {} }] })).toMatch(/is undoing/);
  const undone = { bulk_items: [{ run_id: 7, conversation_id: 1, state: 'undone' }] };
  expect(problemsOf(undone)).toMatch(/not as before/);
  const removed = { conversation_id: 1, content: 'Ada removed zq1n2z' };
  const messages = [...(TABLES['messages'] ?? []), removed];
  expect(problemsOf({ ...undone, conversation_labels: [], messages })).toBe('');
});
