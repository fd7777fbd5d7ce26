import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

/** The version before shows a shared view to its author alone. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  for (const column of [
    "visibility text NOT NULL DEFAULT 'personal'",
    `team_id ${type} REFERENCES teams (id) ON DELETE SET NULL`,
  ])
    await sql.raw(`ALTER TABLE saved_views ADD COLUMN ${column}`).execute(db);
};

export const indexes = [
  { on: 'saved_views', columns: 'account_id', where: "visibility <> 'personal'" },
  { on: 'saved_views', columns: 'team_id', where: 'team_id IS NOT NULL' },
];
