import type { LogEvent } from 'kysely';
import { currentSpan } from './current-span.ts';

const MOST_NAMES = 2_000;
const LITERAL = /'(?:[^']|'')*'/g;
const VERB = /^\W*(\w+)/;
const TABLE = /\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_]+)"?/i;

/** `SELECT conversations`: the operation and the first table, never a value. */
const nameOf = (text: string): string => {
  const words = text.replaceAll(LITERAL, '');
  const verb = (VERB.exec(words)?.[1] ?? 'SQL').toUpperCase();
  const table = TABLE.exec(words)?.[1];
  return table ? `${verb} ${table}` : verb;
};

export type StatementListener = {
  isListening(): boolean;
  statement(name: string, ms: number, error: unknown): void;
};

/** For Kysely's log: each statement is a step of the span in which it ran, and a line for a listener. */
export const createStatementLog = () => {
  const names = new Map<string, string>();
  let listener: StatementListener | undefined;
  const log = ({ level, query, queryDurationMillis, ...event }: LogEvent): void => {
    const span = currentSpan();
    const listening = listener?.isListening() ? listener : undefined;
    if (!span && !listening) return;
    const name = names.get(query.sql) ?? nameOf(query.sql);
    if (names.size < MOST_NAMES) names.set(query.sql, name);
    const error = level === 'error' && 'error' in event ? event.error : undefined;
    span?.statement(name, queryDurationMillis, error);
    listening?.statement(name, queryDurationMillis, error);
  };
  return {
    log,
    listen: (next: StatementListener) => {
      listener = next;
    },
  };
};
