import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable, indexName } from './table-builder.ts';

const LIST = { on: 'canned_responses', columns: 'account_id, short_code' };
const CODE = { ...LIST, unique: true };

/** The version before treats personal canned responses as shared ones. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  for (const column of [
    "visibility text NOT NULL DEFAULT 'global'",
    'folder text',
    `created_by_id ${type} REFERENCES users (id) ON DELETE SET NULL`,
  ])
    await sql.raw(`ALTER TABLE canned_responses ADD COLUMN ${column}`).execute(db);
  await sql.raw(`DROP INDEX ${indexName(CODE)}`).execute(db);
  await createIndex(db, LIST);
  await createIndex(db, { ...CODE, where: "visibility = 'global'" });
  const ofAuthor = 'created_by_id, account_id, short_code';
  await createIndex(db, { ...CODE, columns: ofAuthor, where: "visibility = 'personal'" });
  await createTable(db, kind, 'canned_response_files', {
    id: 'id',
    canned_response_id: 'canned_responses',
    file_key: 'text',
    file_name: 'text',
    content_type: 'text',
    file_size: 'int',
    created_at: 'time',
  });
  await createIndex(db, { on: 'canned_response_files', columns: 'canned_response_id' });
  await createIndex(db, { on: 'canned_response_files', columns: 'file_key' });
  const uses = { canned_response_id: 'canned_responses', user_id: 'users', uses: 'int', last_used_at: 'time' };
  await createTable(db, kind, 'canned_response_uses', uses, ['canned_response_id', 'user_id']);
  await createIndex(db, { on: 'canned_response_uses', columns: 'user_id' });
};
