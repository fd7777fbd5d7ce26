import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { Row } from './exported.ts';

type Tables = (name: string) => readonly Row[];

const number = (row: Row | undefined, column: string) => Number(row?.[column] ?? 0);

const sequenceProblems = (rows: Tables): string[] => {
  const counter = (name: string) =>
    number(
      rows('counters').find((row) => row['name'] === name),
      'value',
    );
  const numbers = rows('changes').map((row) => number(row, 'seq'));
  const problems: string[] = [];
  if (new Set(numbers).size !== numbers.length) problems.push('two changes have the same number');
  if (numbers.some((seq) => seq > counter('changes'))) problems.push('a change has a number that was not given out');
  if (numbers.some((seq) => seq <= counter('changes_swept'))) problems.push('a change is there that was swept');
  return problems;
};

const unanswered = (messages: readonly Row[]) => {
  const answered = messages.findLastIndex(
    (row) => number(row, 'message_type') === OUTGOING && !row['private'] && row['sender_type'] === 'User',
  );
  return messages.slice(answered + 1).filter((row) => number(row, 'message_type') === INCOMING).length;
};

const conversationProblems = (rows: Tables): string[] => {
  const messages = Map.groupBy(rows('messages'), (row) => number(row, 'conversation_id'));
  const merged = Map.groupBy(rows('conversations'), (row) => number(row, 'merged_into_id'));
  const messagesOf = (row: Row) =>
    (messages.get(number(row, 'id')) ?? []).toSorted((a, b) => number(a, 'id') - number(b, 'id'));
  return rows('conversations').flatMap((conversation) => {
    const mine = messagesOf(conversation);
    const counted = [conversation, ...(merged.get(number(conversation, 'id')) ?? [])];
    const open = counted.reduce((sum, row) => sum + unanswered(messagesOf(row)), 0);
    const unread = number(conversation, 'unread_count');
    const echoes = mine.flatMap((row) => (row['echo_id'] ? [row['echo_id']] : []));
    const problems: string[] = [];
    // After "mark as unread", the visitor's last answered message counts too.
    // What a split moved back may be older than a reply since.
    const wasMoved = counted.some((row) => Boolean(row['messages_moved_at']));
    if (!wasMoved && unread > open + counted.length)
      problems.push(`counts ${unread} unread messages of ${open} without an answer`);
    if (new Set(echoes).size !== echoes.length) problems.push('has two messages with one echo_id');
    return problems.map((problem) => `conversation ${conversation['display_id']} ${problem}`);
  });
};

export const storedProblems = (rows: Tables): string[] => [...sequenceProblems(rows), ...conversationProblems(rows)];
