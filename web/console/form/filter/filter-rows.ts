import type { FilterLine } from '@porchlight/core/rules/filters/filter-lines.ts';

export type FilterRow = { key: number; line: FilterLine };

export const rowsOf = (lines: readonly FilterLine[]): FilterRow[] => lines.map((line, key) => ({ key, line }));

export const withLine = (rows: readonly FilterRow[], line: FilterLine): FilterRow[] => [
  ...rows,
  { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, line },
];

/** A line's sign joins it with the one before it on the screen, and with the one after it on the wire. */
export const joinedAt = (rows: readonly FilterRow[], index: number, sign: 'AND' | 'OR'): FilterRow[] =>
  rows.map((row, at) => (at === index - 1 ? { ...row, line: { ...row.line, query_operator: sign } } : row));
