import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

/** How many conversations an agent gets by automatic assignment, and of which kinds first. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const number = kind === 'sqlite' ? 'integer' : 'bigint';
  for (const column of ['capacity', 'away_since'])
    await sql.raw(`ALTER TABLE account_users ADD COLUMN ${column} ${number}`).execute(db);
  await createTable(db, kind, 'agent_skills', { account_id: 'accounts', user_id: 'users', label_id: 'labels' }, [
    'account_id',
    'user_id',
    'label_id',
  ]);
  await createIndex(db, { on: 'agent_skills', columns: 'label_id' });
  await createIndex(db, { on: 'agent_skills', columns: 'user_id' });
};
