import { text } from 'node:stream/consumers';
import { Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { type FileStore, isFileKey } from '../../../platform/files/files.ts';

const Problem = Type.Object({ name: Type.String(), reason: Type.String() });

/** In the file store beside the uploaded files: written often, read by few, and deleted after a week. */
const ArticleImport = Type.Object({
  account_id: Type.Number(),
  portal_id: Type.Number(),
  user_id: Type.Number(),
  files: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
  status: OneOf(['ready', 'waiting', 'running', 'done', 'failed']),
  problem: Nullable(Type.String()),
  total: Type.Number(),
  done: Type.Number(),
  created: Type.Number(),
  updated: Type.Number(),
  unchanged: Type.Number(),
  skipped: Type.Number(),
  problems: Type.Array(Problem),
  /** Epoch milliseconds. */
  started_at: Type.Number(),
  finished_at: Nullable(Type.Number()),
});
export type ArticleImport = Static<typeof ArticleImport>;

export const MOST_PROBLEMS = 500;
export const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** An import is identified by a part of its keys that cannot be guessed. */
export const reportKeyOf = (id: string) => `${id}-articles`;
export const fileKeyOf = (id: string, index: number) => `${id}-${index}`;

export const writeImport = (files: FileStore, id: string, report: ArticleImport) =>
  files.write(reportKeyOf(id), Buffer.from(JSON.stringify(report)), { content_type: 'application/json' });

/** Undefined when it does not exist, or was deleted. */
export const readImport = async (files: FileStore, id: string): Promise<ArticleImport | undefined> => {
  const key = reportKeyOf(id);
  const opened = isFileKey(key) ? await files.open(key) : undefined;
  const report: unknown = opened && JSON.parse(await text(opened.stream));
  return Check(ArticleImport, report) ? report : undefined;
};
