import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { type Argument, compileOnce } from '../../platform/database/drivers/compile-once.ts';
import type { AccountRow } from '../../platform/database/schema/accounts.ts';
import type { Database } from '../../platform/database/schema/database.ts';

export const findAccount = (db: Kysely<Database>, id: AccountId): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

const readAccount = compileOnce((db, argument: Argument<{ id: AccountId }>) =>
  db.selectFrom('accounts').selectAll().where('id', '=', argument('id')),
);

/** @throws when the account does not exist, which is a bug */
export const loadAccount = async (db: Kysely<Database>, id: AccountId): Promise<AccountRow> => {
  const [account] = await readAccount(db, { id });
  if (!account) throw new Error(`There is no account ${id}.`);
  return account;
};

export const listAccountSettings = async (
  db: Kysely<Database>,
  ids: readonly AccountId[],
): Promise<Pick<AccountRow, 'id' | 'settings'>[]> =>
  ids.length === 0 ? [] : db.selectFrom('accounts').select(['id', 'settings']).where('id', 'in', ids).execute();

export const hasAccount = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;

export const hasOneAccount = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').limit(2).execute()).length === 1;

export const findLocaleOfUser = async (db: Kysely<Database>, user_id: UserId): Promise<string | undefined> => {
  const account = await db
    .selectFrom('account_users as au')
    .innerJoin('accounts as a', 'a.id', 'au.account_id')
    .select('a.locale')
    .where('au.user_id', '=', user_id)
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();
  return account?.locale;
};

export const listMembershipsOf = (db: Kysely<Database>, user_id: UserId) =>
  db
    .selectFrom('account_users as au')
    .innerJoin('accounts as a', 'a.id', 'au.account_id')
    .leftJoin('custom_roles as r', 'r.id', 'au.custom_role_id')
    .select([
      'a.id',
      'a.name',
      'a.status',
      'au.role',
      'au.custom_role_id',
      'au.availability',
      'au.auto_offline',
      'au.active_at',
    ])
    .select(['r.name as role_name', 'r.description as role_description', 'r.permissions'])
    .where('au.user_id', '=', user_id)
    .orderBy('au.active_at', 'desc')
    .orderBy('a.id')
    .execute();
