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

/** For Kysely's log: each statement is a step of the span in which it ran. */
export const createStatementTrace = () => {
  const names = new Map<string, string>();
  return ({ level, query, queryDurationMillis, ...event }: LogEvent): void => {
    const span = currentSpan();
    if (!span) return;
    const name = names.get(query.sql) ?? nameOf(query.sql);
    if (names.size < MOST_NAMES) names.set(query.sql, name);
    span.statement(name, queryDurationMillis, level === 'error' && 'error' in event ? event.error : undefined);
  };
};
