import type { CannedResponse } from '@porchlight/core/wire/settings/canned-response.ts';
import type { Mode } from '../../state/conversations/drafts.ts';

/** What an agent is about to insert: a canned response after `/`, a colleague or a team after `@` in a note. */
export type SuggestionTrigger = { kind: 'canned' | 'mention'; query: string; from: number };
export type Choice = {
  key: string;
  title: string;
  detail: string;
  insert: string;
  /** The canned response that is inserted. */
  canned?: CannedResponse;
};

/** Signs that begin one stand at the start or after a blank, and the word behind them has none. */
const BEGINNING = /(?:^|\s)([/@])([\p{L}\p{N}_.-]{0,40})$/u;

export const triggerAt = (text: string, caret: number, mode: Mode): SuggestionTrigger | null => {
  const [, sign, query = ''] = BEGINNING.exec(text.slice(0, caret)) ?? [];
  if (!sign || (sign === '@' && mode !== 'note')) return null;
  return { kind: sign === '/' ? 'canned' : 'mention', query, from: caret - query.length - 1 };
};

/** The text with the insertion, and what is selected then: its first placeholder without a value, else the place after it. */
export const insertAt = (text: string, caret: number, { from }: Pick<SuggestionTrigger, 'from'>, insert: string) => {
  const before = text.slice(0, from) + insert;
  const [empty] = /\{\{[^{}]*\}\}/.exec(insert) ?? [];
  const start = empty === undefined ? before.length : from + insert.indexOf(empty);
  return { text: before + text.slice(caret), selection: [start, start + (empty?.length ?? 0)] as const };
};

/** A colleague or a team as a note names them (wire protocol 11.7). */
export const mentionOf = (kind: 'user' | 'team', { id, name }: { id: number; name: string }) =>
  `[@${name.replaceAll(/[[\]\\]/g, '\\$&')}](mention://${kind}/${id}/${encodeURIComponent(name)}) `;

/** Choices of one folder beside each other; folders in the order of their best choice. */
export const groupByFolder = (choices: readonly Choice[]): [folder: string | null, Choice[]][] => [
  ...Map.groupBy(choices, ({ canned }) => canned?.folder ?? null),
];
