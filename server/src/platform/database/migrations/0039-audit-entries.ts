import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import type { IndexSpec } from './table-builder.ts';

const COLUMNS: Record<string, 'text' | 'int'> = {
  auditable_type: 'text',
  auditable_id: 'int',
  auditable_name: 'text',
  username: 'text',
  remote_address: 'text',
  user_agent: 'text',
  signed_in_by: 'text',
  request_uuid: 'text',
};

/** An entry is immutable, but for the reference to a deleted user, which may become null. */
const refuseChanges = async (db: Kysely<unknown>, kind: StoreKind) => {
  if (kind === 'sqlite') {
    await sql`
      CREATE TRIGGER audit_log_append_only BEFORE UPDATE OF id, account_id, action, detail, created_at, auditable_type,
        auditable_id, auditable_name, username, remote_address, user_agent, signed_in_by, request_uuid ON audit_log
      BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END`.execute(db);
    return;
  }
  await sql`
    CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'audit_log is append-only'; END $$`.execute(db);
  await sql`
    CREATE TRIGGER audit_log_append_only BEFORE UPDATE OF id, account_id, action, detail, created_at, auditable_type,
      auditable_id, auditable_name, username, remote_address, user_agent, signed_in_by, request_uuid ON audit_log
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()`.execute(db);
};

/** Earlier entries name only an action. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  for (const [column, type] of Object.entries(COLUMNS))
    await sql.raw(`ALTER TABLE audit_log ADD COLUMN ${column} ${type === 'int' ? int : 'text'}`).execute(db);
  await refuseChanges(db, kind);
};

export const indexes: readonly IndexSpec[] = [
  { on: 'audit_log', columns: 'account_id, id' },
  { on: 'audit_log', columns: 'user_id, id' },
];
