import { text } from 'node:stream/consumers';
import type { FileStore } from '../../../platform/files/files.ts';
import { isFileKey } from '../../../platform/files/files.ts';

/** A row that was not taken: its number as spreadsheets count, why, and what it said. */
export type RefusedRow = { row: number; reason: string; attributes: string[]; cells: string[] };

/**
 * What became of an import. It lives in the file store beside the file: it is written often, read by few, and forgotten
 * after a week with everything in it.
 */
export type ImportReport = {
  account_id: number;
  file_name: string;
  status: 'waiting' | 'running' | 'done' | 'failed';
  /** Why the rest was not read, where it was not. */
  problem: string | null;
  header: string[];
  /** Rows done so far; a job that is run again goes on behind them. */
  rows: number;
  created: number;
  updated: number;
  refused: number;
  /** The first of them. */
  problems: RefusedRow[];
  /** Epoch milliseconds. */
  started_at: number;
  finished_at: number | null;
};

export const MOST_PROBLEMS = 2_000;
export const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** An import is named by the part its two files share, which cannot be guessed. */
export const fileKeyOf = (id: string) => `${id}.csv`;
export const reportKeyOf = (id: string) => `${id}-report`;

export const writeReport = (files: FileStore, id: string, report: ImportReport) =>
  files.write(reportKeyOf(id), Buffer.from(JSON.stringify(report)), { content_type: 'application/json' });

/** Undefined when there is none, or no more. */
export const readReport = async (files: FileStore, id: string): Promise<ImportReport | undefined> => {
  const key = reportKeyOf(id);
  const opened = isFileKey(key) ? await files.open(key) : undefined;
  // Written only by `writeReport`.
  return opened ? (JSON.parse(await text(opened.stream)) as ImportReport) : undefined;
};
