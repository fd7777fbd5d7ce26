import type { Cell } from '@porchlight/core/rules/files/csv-lines.ts';
import type { BreakdownLine } from '../domain/reports/breakdown-lines.ts';

type Table = { header: string[]; rows: Cell[][] };

const HEADER = [
  ...['Name', 'Conversations', 'Resolved', 'First response (s)', 'Resolution (s)', 'Reply (s)'],
  ...['Ratings', 'Satisfied (%)'],
];

const rounded = (value: number | null) => (value === null ? null : Math.round(value));

/** Times in seconds. `header` replaces the English names of the columns. */
export const sheetOfLines = (lines: readonly BreakdownLine[], header: string[] = HEADER): Table => ({
  header,
  rows: lines.map((line) => [
    'removed' in line ? `${line.name} (removed)` : line.name,
    line.conversations_count,
    line.resolved_conversations_count,
    rounded(line.avg_first_response_time),
    rounded(line.avg_resolution_time),
    rounded(line.avg_reply_time),
    line.csat_count,
    rounded(line.csat_score),
  ]),
});
