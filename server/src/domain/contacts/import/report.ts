import { text } from 'node:stream/consumers';
import { Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { FileStore } from '../../../platform/files/files.ts';
import { isFileKey } from '../../../platform/files/files.ts';

const RefusedRow = Type.Object({
  row: Type.Number(),
  reason: Type.String(),
  attributes: Type.Array(Type.String()),
  cells: Type.Array(Type.String()),
});
export type RefusedRow = Static<typeof RefusedRow>;

/** In the file store beside the file: written often, read by few, and deleted after a week. */
const ImportReport = Type.Object({
  account_id: Type.Number(),
  file_name: Type.String(),
  status: OneOf(['waiting', 'running', 'done', 'failed']),
  problem: Nullable(Type.String()),
  header: Type.Array(Type.String()),
  /** Rows processed so far; a repeated job continues behind them. */
  rows: Type.Number(),
  created: Type.Number(),
  updated: Type.Number(),
  refused: Type.Number(),
  problems: Type.Array(RefusedRow),
  /** Epoch milliseconds. */
  started_at: Type.Number(),
  finished_at: Nullable(Type.Number()),
});
export type ImportReport = Static<typeof ImportReport>;

export const MOST_PROBLEMS = 2_000;
export const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** An import is identified by the part that its two files share, which cannot be guessed. */
export const fileKeyOf = (id: string) => `${id}.csv`;
export const reportKeyOf = (id: string) => `${id}-report`;

export const writeReport = (files: FileStore, id: string, report: ImportReport) =>
  files.write(reportKeyOf(id), Buffer.from(JSON.stringify(report)), { content_type: 'application/json' });

/** Undefined when it does not exist, or was deleted. */
export const readReport = async (files: FileStore, id: string): Promise<ImportReport | undefined> => {
  const key = reportKeyOf(id);
  const opened = isFileKey(key) ? await files.open(key) : undefined;
  const report: unknown = opened && JSON.parse(await text(opened.stream));
  return Check(ImportReport, report) ? report : undefined;
};
