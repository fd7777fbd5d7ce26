import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable, type IndexSpec } from './table-builder.ts';

export const indexes: IndexSpec[] = [
  { on: 'conversations', columns: 'merged_into_id', where: 'merged_into_id IS NOT NULL' },
];

/** Where a conversation goes on, and what its merge changed. The version before answers both apart. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const [number, truth, no] = kind === 'sqlite' ? ['integer', 'integer', '0'] : ['bigint', 'boolean', 'false'];
  await sql
    .raw(
      `ALTER TABLE conversations ADD COLUMN merged_into_id ${number} REFERENCES conversations(id) ON DELETE SET NULL`,
    )
    .execute(db);
  await sql.raw(`ALTER TABLE conversations ADD COLUMN has_merged ${truth} NOT NULL DEFAULT ${no}`).execute(db);
  await createTable(
    db,
    kind,
    'conversation_merges',
    {
      conversation_id: 'conversations',
      into_id: 'conversations',
      account_id: 'accounts',
      user_id: 'users?',
      undo_facts: 'json',
      created_at: 'time',
    },
    ['conversation_id'],
  );
  await createIndex(db, { on: 'conversation_merges', columns: 'into_id' });
};
