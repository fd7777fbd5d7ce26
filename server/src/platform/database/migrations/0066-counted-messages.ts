import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, type IndexSpec, indexName } from './table-builder.ts';

const OLD: IndexSpec = { on: 'messages', columns: 'account_id, created_at' };
/** Everything that a report asks of a message: SQLite reads a row for each entry of an index without it. */
const COVERING: IndexSpec = {
  on: 'messages',
  columns: 'account_id, created_at, message_type, private, inbox_id, conversation_id, sender_id, sender_type',
};

/** PostgreSQL gains nothing: it reads a year of messages faster without an index. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  if (kind !== 'sqlite') return;
  await createIndex(db, COVERING);
  await sql.raw(`DROP INDEX ${indexName(OLD)}`).execute(db);
};
