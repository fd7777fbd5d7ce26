import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Kysely, Selectable } from 'kysely';
import type { AccountsTable } from '../../platform/database/schema/accounts.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { AccountUsersTable } from '../../platform/database/schema/users.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export type TwoFactorPolicy = {
  /** `agent`, `administrator`, or the id of a custom role. */
  roles: readonly string[];
  grace_days: number;
  /** Start of the grace period. Epoch milliseconds. */
  since: number;
};

const NONE: TwoFactorPolicy = { roles: [], grace_days: 0, since: 0 };

export const policyOf = ({ settings }: Pick<Selectable<AccountsTable>, 'settings'>): TwoFactorPolicy => {
  const stored = settings['two_factor'];
  return typeof stored === 'object' && stored !== null ? { ...NONE, ...stored } : NONE;
};

type Member = Pick<Selectable<AccountUsersTable>, 'role' | 'custom_role_id' | 'created_at'>;

export const roleKeyOf = ({ role, custom_role_id }: Pick<Member, 'role' | 'custom_role_id'>): string =>
  custom_role_id === null ? role : String(custom_role_id);

/** Pure. The time from which a member without a second factor is refused; undefined when their role needs none. */
export const dueAt = ({ roles, grace_days, since }: TwoFactorPolicy, member: Member): number | undefined =>
  roles.includes(roleKeyOf(member)) ? Math.max(since, member.created_at) + grace_days * DAY_MS : undefined;

export const listMembersForPolicy = (db: Kysely<Database>, account_id: AccountId) =>
  db
    .selectFrom('account_users as au')
    .innerJoin('users as u', 'u.id', 'au.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.totp_enabled_at', 'au.role', 'au.custom_role_id', 'au.created_at'])
    .where('au.account_id', '=', account_id)
    .orderBy('u.name')
    .execute();
