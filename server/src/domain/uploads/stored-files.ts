import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import { FILE_COLUMNS } from './file-columns.ts';

/** A file that the database refers to. The type is only known for uploads. */
export type StoredFile = { key: string; content_type: string };

const UNKNOWN = 'application/octet-stream';

const columns = [...FILE_COLUMNS, { table: 'blobs', key: 'key', content_type: 'content_type' }] as const;

export const storedFiles = async (db: Kysely<Database>): Promise<StoredFile[]> => {
  const found = new Map<string, string>();
  for (const { table, key, content_type } of columns) {
    const typeColumn = content_type ? sql.ref(content_type) : sql.lit(null);
    const { rows } = await sql<{ file: string; type: string | null }>`
      SELECT ${sql.ref(key)} AS file, ${typeColumn} AS type FROM ${sql.table(table)}
      WHERE ${sql.ref(key)} IS NOT NULL`.execute(db);
    for (const { file, type } of rows) if (type || !found.has(file)) found.set(file, type ?? UNKNOWN);
  }
  return [...found].map(([key, content_type]) => ({ key, content_type })).sort((a, b) => (a.key < b.key ? -1 : 1));
};
