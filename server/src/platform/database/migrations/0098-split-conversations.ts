import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

/** Which conversation was split off from which. The version before shows both, and splits none. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const number = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`ALTER TABLE conversations ADD COLUMN messages_moved_at ${number}`).execute(db);
  await createTable(
    db,
    kind,
    'conversation_splits',
    {
      conversation_id: 'conversations',
      from_id: 'conversations',
      account_id: 'accounts',
      user_id: 'users?',
      created_at: 'time',
    },
    ['conversation_id'],
  );
  await createIndex(db, { on: 'conversation_splits', columns: 'from_id' });
};
