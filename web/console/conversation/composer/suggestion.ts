import type { Mode } from '../../state/conversations/drafts.ts';

/** What an agent is about to insert: a canned answer after `/`, a colleague after `@` in a note. */
export type SuggestionTrigger = { kind: 'canned' | 'mention'; query: string; from: number };
export type Choice = { key: string; title: string; detail: string; insert: string };

/** Signs that begin one stand at the start or after a blank, and the word behind them has none. */
const BEGINNING = /(?:^|\s)([/@])([\p{L}\p{N}_.-]{0,40})$/u;

export const triggerAt = (text: string, caret: number, mode: Mode): SuggestionTrigger | null => {
  const [, sign, query = ''] = BEGINNING.exec(text.slice(0, caret)) ?? [];
  if (!sign || (sign === '@' && mode !== 'note')) return null;
  return { kind: sign === '/' ? 'canned' : 'mention', query, from: caret - query.length - 1 };
};

export const insertAt = (text: string, caret: number, { from }: SuggestionTrigger, insert: string) => {
  const before = text.slice(0, from) + insert;
  return { text: before + text.slice(caret), caret: before.length };
};

/** A colleague as a note names them (wire protocol 11.7). */
export const mentionOf = ({ id, name }: { id: number; name: string }) =>
  `[@${name}](mention://user/${id}/${encodeURIComponent(name)}) `;
