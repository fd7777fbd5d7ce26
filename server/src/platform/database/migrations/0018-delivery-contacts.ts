import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import type { IndexSpec } from './table-builder.ts';

const COLUMNS = [
  ['webhook_deliveries', 'contact_id'],
  ['webhook_deliveries', 'conversation_id'],
  ['mails', 'conversation_id'],
] as const;

/** The contact that a delivery or an email quotes, to be erased with it. Older rows are deleted after 30 days. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  for (const [table, column] of COLUMNS) await sql.raw(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`).execute(db);
};

export const indexes: IndexSpec[] = COLUMNS.map(([table, column]) => ({
  on: table,
  columns: column,
  where: `${column} IS NOT NULL`,
}));
