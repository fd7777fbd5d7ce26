import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

const FORGET = 'DELETE FROM message_index WHERE rowid = OLD.id; UPDATE message_index_state SET erased = erased + 1;';

/**
 * Removes the text of erased messages from the index, whatever deletes them. On SQLite the index stores them until it
 * is merged: `erased` requests that (`platform/database/purge`).
 */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`ALTER TABLE message_index_state ADD COLUMN erased ${type} NOT NULL DEFAULT 0`).execute(db);
  if (kind === 'sqlite') {
    await sql.raw(`CREATE TRIGGER messages_erased AFTER DELETE ON messages BEGIN ${FORGET} END`).execute(db);
    await sql
      .raw(
        `CREATE TRIGGER messages_emptied AFTER UPDATE OF deleted_at ON messages WHEN NEW.deleted_at IS NOT NULL BEGIN ${FORGET} END`,
      )
      .execute(db);
    await sql`DELETE FROM message_index WHERE rowid IN
      (SELECT id FROM message_index_docsize WHERE id NOT IN (SELECT id FROM messages))`.execute(db);
    await sql`UPDATE message_index_state SET erased = 1`.execute(db);
    return;
  }
  await sql`CREATE FUNCTION message_index_forget() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM message_index WHERE id IN (SELECT id FROM gone); RETURN NULL; END $$`.execute(db);
  await sql`CREATE TRIGGER messages_erased AFTER DELETE ON messages
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION message_index_forget()`.execute(db);
};

export const backfill = async (db: Kysely<unknown>, kind: StoreKind) => {
  if (kind === 'postgres')
    await sql`DELETE FROM message_index i WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.id = i.id)`.execute(db);
};
