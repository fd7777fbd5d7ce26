import { type AccountId, NO_ROW, type UserId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';

export type AuditWish = {
  user_id?: UserId | undefined;
  action?: string | undefined;
  auditable_type?: string | undefined;
  auditable_id?: number | undefined;
  remote_address?: string | undefined;
  /** Epoch milliseconds; `until` is exclusive. */
  since?: number | null;
  until?: number | null;
  /** Only entries with a smaller id, for the next page. */
  before?: number | undefined;
};

/** Entries without an account belong to the installation: the administrators of its only account see them. */
export type AuditReader = { account_id: AccountId; isAlone: boolean };

export const auditEntries = (db: Kysely<Database>, { account_id, isAlone }: AuditReader, wish: AuditWish) =>
  db
    .selectFrom('audit_log as a')
    .where((row) =>
      isAlone
        ? row.or([row('a.account_id', '=', account_id), row('a.account_id', 'is', null)])
        : row('a.account_id', '=', account_id),
    )
    .$if(wish.user_id !== undefined, (query) => query.where('a.user_id', '=', wish.user_id ?? NO_ROW))
    .$if(wish.action !== undefined, (query) => query.where('a.action', '=', wish.action ?? ''))
    .$if(wish.auditable_type !== undefined, (query) => query.where('a.auditable_type', '=', wish.auditable_type ?? ''))
    .$if(wish.auditable_id !== undefined, (query) => query.where('a.auditable_id', '=', wish.auditable_id ?? 0))
    .$if(wish.remote_address !== undefined, (query) => query.where('a.remote_address', '=', wish.remote_address ?? ''))
    .$if(typeof wish.since === 'number', (query) => query.where('a.created_at', '>=', wish.since ?? 0))
    .$if(typeof wish.until === 'number', (query) => query.where('a.created_at', '<', wish.until ?? 0))
    .$if(wish.before !== undefined, (query) => query.where('a.id', '<', wish.before ?? 0));

export const newestAuditEntries = (db: Kysely<Database>, reader: AuditReader, wish: AuditWish) =>
  auditEntries(db, reader, wish)
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .selectAll('a')
    .select('u.name as user_name')
    .orderBy('a.id', 'desc');

export const isAloneInstallation = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').limit(2).execute()).length === 1;

export const auditFacets = async (db: Kysely<Database>, reader: AuditReader) => {
  const rows = await auditEntries(db, reader, {})
    .select(['a.action', 'a.auditable_type', sql<number>`count(*)`.as('count')])
    .groupBy(['a.action', 'a.auditable_type'])
    .execute();
  const distinct = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))].sort();
  return {
    actions: distinct(rows.map(({ action }) => action)),
    auditable_types: distinct(rows.map(({ auditable_type }) => auditable_type)),
  };
};

export const findAuditEntry = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('audit_log as a')
    .innerJoin('accounts as c', 'c.id', 'a.account_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .selectAll('a')
    .select(['u.name as user_name', 'c.name as account_name'])
    .where('a.id', '=', id)
    .executeTakeFirst();
