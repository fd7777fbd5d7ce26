import type { Kysely } from 'kysely';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { AccountRow } from '../../platform/database/schema/accounts.ts';
import type { Database } from '../../platform/database/schema/database.ts';

/** An account; undefined for an id that no account has. */
export const findAccount = (db: Kysely<Database>, id: AccountId): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

/** An account that is known to be there. @throws when it is not, as a fault of ours */
export const loadAccount = (db: Kysely<Database>, id: AccountId): Promise<AccountRow> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The settings of those of the accounts that are there. */
export const listAccountSettings = async (
  db: Kysely<Database>,
  ids: readonly AccountId[],
): Promise<Pick<AccountRow, 'id' | 'settings'>[]> =>
  ids.length === 0 ? [] : db.selectFrom('accounts').select(['id', 'settings']).where('id', 'in', ids).execute();

/** Whether the installation has any account. */
export const hasAccount = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
