import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { expect, it } from 'vitest';
import { storedProblems } from './stored-rows.ts';

const TABLES: Record<'counters' | 'changes' | 'conversations' | 'messages', readonly Record<string, unknown>[]> = {
  counters: [
    { name: 'changes', value: 5 },
    { name: 'changes_swept', value: 2 },
  ],
  changes: [{ seq: 3 }, { seq: 4 }, { seq: 5 }],
  conversations: [{ id: 1, display_id: 7, unread_count: 2 }],
  messages: [
    { id: 1, conversation_id: 1, message_type: INCOMING, echo_id: 'a' },
    { id: 2, conversation_id: 1, message_type: OUTGOING, sender_type: 'User', private: false },
    { id: 3, conversation_id: 1, message_type: INCOMING, echo_id: 'b' },
    { id: 4, conversation_id: 1, message_type: INCOMING, echo_id: 'c' },
  ],
};
const problemsOf = (changed: Partial<typeof TABLES>) => {
  const tables: Record<string, readonly Record<string, unknown>[]> = { ...TABLES, ...changed };
  return storedProblems((name) => tables[name] ?? []).join();
};

it('has nothing to say of rows that agree', () => {
  expect(problemsOf({})).toBe('');
});

it('finds a number that two changes have, and one that was not given out', () => {
  expect(problemsOf({ changes: [{ seq: 3 }, { seq: 3 }] })).toMatch(/same number/);
  expect(problemsOf({ changes: [{ seq: 6 }] })).toMatch(/not given out/);
  expect(problemsOf({ changes: [{ seq: 2 }, { seq: 3 }] })).toMatch(/swept/);
});

it('accepts that a conversation marked unread counts its last answered message too', () => {
  expect(problemsOf({ conversations: [{ id: 1, display_id: 7, unread_count: 3 }] })).toBe('');
});

it('finds more unread messages than there are, and a message that was stored twice', () => {
  expect(problemsOf({ conversations: [{ id: 1, display_id: 7, unread_count: 4 }] })).toMatch(/conversation 7 counts 4/);
  const twice = TABLES.messages.map((message) => ({ ...message, echo_id: 'a' }));
  expect(problemsOf({ messages: twice })).toMatch(/one echo_id/);
});

it('counts what waits in the conversations that were merged into one', () => {
  const messages = [...TABLES.messages, ...[5, 6].map((id) => ({ id, conversation_id: 2, message_type: INCOMING }))];
  const target = { id: 1, display_id: 7, unread_count: 5 };
  const merged = { id: 2, display_id: 8, unread_count: 0, merged_into_id: 1 };
  expect(problemsOf({ messages, conversations: [target, merged] })).toBe('');
  expect(problemsOf({ messages, conversations: [target, { ...merged, merged_into_id: null }] })).toMatch(/counts 5/);
});
