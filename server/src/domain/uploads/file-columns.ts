import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';

export const FILE_COLUMNS = [
  { table: 'attachments', key: 'file_key', content_type: 'content_type' },
  { table: 'attachments', key: 'thumb_key', content_type: undefined },
  { table: 'canned_response_files', key: 'file_key', content_type: 'content_type' },
  { table: 'scheduled_files', key: 'file_key', content_type: 'content_type' },
  { table: 'users', key: 'avatar_key', content_type: undefined },
  { table: 'contacts', key: 'avatar_key', content_type: undefined },
  { table: 'inboxes', key: 'avatar_key', content_type: undefined },
  { table: 'agent_bots', key: 'avatar_key', content_type: undefined },
  { table: 'portals', key: 'logo_key', content_type: undefined },
  { table: 'remote_pictures', key: 'file_key', content_type: undefined },
] as const;

export const keysInColumns = async (db: Kysely<Database>, keys: readonly string[]): Promise<Set<string>> => {
  const found = new Set<string>();
  if (keys.length === 0) return found;
  for (const { table, key } of FILE_COLUMNS) {
    const { rows } = await sql<{ file: string }>`
      SELECT ${sql.ref(key)} AS file FROM ${sql.table(table)}
      WHERE ${sql.ref(key)} IN (${sql.join(keys)})`.execute(db);
    for (const { file } of rows) found.add(file);
  }
  return found;
};
