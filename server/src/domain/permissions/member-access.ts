import { type Permission, permissionsOf } from '@porchlight/core/rules/access/permissions.ts';
import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';

export type MemberAccess = {
  user: { id: UserId };
  administrator: boolean;
  permissions: ReadonlySet<Permission>;
};

/** Undefined for a user who is not a member any more. */
export const findMemberAccess = async (
  db: Kysely<Database>,
  account_id: AccountId,
  user_id: UserId,
): Promise<MemberAccess | undefined> => {
  const row = await db
    .selectFrom('account_users as au')
    .leftJoin('custom_roles as r', 'r.id', 'au.custom_role_id')
    .select(['au.role', 'r.permissions'])
    .where('au.account_id', '=', account_id)
    .where('au.user_id', '=', user_id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    user: { id: user_id },
    administrator: row.role === 'administrator',
    permissions: new Set(permissionsOf(row)),
  };
};

export const findMembership = (db: Kysely<Database>, account_id: AccountId, user_id: UserId) =>
  db
    .selectFrom('account_users as au')
    .leftJoin('custom_roles as r', 'r.id', 'au.custom_role_id')
    .selectAll('au')
    .select('r.permissions')
    .where('au.account_id', '=', account_id)
    .where('au.user_id', '=', user_id)
    .executeTakeFirst();
