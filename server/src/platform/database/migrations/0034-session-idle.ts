import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { backfill as fill } from './backfill.ts';

/** When a visitor's session was last used, to the day, and after how many days without use it ends (0: never). */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`ALTER TABLE contact_inboxes ADD COLUMN last_used_at ${type}`).execute(db);
  await sql.raw('ALTER TABLE inboxes ADD COLUMN session_idle_days integer NOT NULL DEFAULT 180').execute(db);
};

/** The last use of existing sessions is unknown: their days count from the upgrade on. */
export const backfill = (db: Kysely<unknown>, _kind: StoreKind, begunAt: number) =>
  fill<{ id: number }>(db, { step: '0034-session-idle', table: 'contact_inboxes', columns: [] }, async (tx, rows) => {
    const ids = sql.join(rows.map(({ id }) => id));
    await sql`UPDATE contact_inboxes SET last_used_at = ${begunAt}
        WHERE id IN (${ids}) AND last_used_at IS NULL`.execute(tx);
  });
