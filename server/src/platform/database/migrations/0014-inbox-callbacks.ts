import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import type { IndexSpec } from './table-builder.ts';

/** The inbox whose callback a delivery is for: its key signs the delivery, and a failure is shown at the message. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql
    .raw(`ALTER TABLE webhook_deliveries ADD COLUMN inbox_id ${type} REFERENCES inboxes (id) ON DELETE SET NULL`)
    .execute(db);
};

export const indexes: IndexSpec[] = [
  { on: 'webhook_deliveries', columns: 'inbox_id, id', where: 'inbox_id IS NOT NULL' },
];
