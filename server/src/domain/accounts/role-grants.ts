import { lackingOf, type Permission, permissionsOf } from '@porchlight/core/rules/access/permissions.ts';
import type { Role } from '@porchlight/core/wire/agent.ts';
import type { AccountId, CustomRoleId } from '@porchlight/core/wire/ids.ts';
import type { MemberRow } from '../../platform/database/schema/users.ts';
import { invalidRecord, notAuthorized } from '../../platform/errors.ts';
import type { Agent } from '../permissions/agent.ts';
import { findMemberAccess } from '../permissions/member-access.ts';
import type { Tx } from '../transaction.ts';

/** One of the two built-in roles, or a custom role that replaces `agent`. */
export type RoleChoice = Pick<MemberRow, 'role' | 'custom_role_id'>;

export type RoleFields = { role?: Role; custom_role_id?: CustomRoleId | null };

/** Pure. A custom role makes its member an agent; an administrator has none. @throws 422 for both at once */
export const chooseRole = (before: RoleChoice, { role, custom_role_id }: RoleFields): RoleChoice => {
  if (role === 'administrator' && custom_role_id)
    throw invalidRecord('An administrator has no custom role', ['custom_role_id']);
  if (role === 'administrator') return { role, custom_role_id: null };
  if (custom_role_id === undefined) return { role: role ?? before.role, custom_role_id: before.custom_role_id };
  if (custom_role_id === null) return { role: role ?? before.role, custom_role_id: null };
  return { role: 'agent', custom_role_id: custom_role_id };
};

const permissionsOfChoice = async (tx: Tx, account_id: AccountId, { role, custom_role_id }: RoleChoice) => {
  if (custom_role_id === null) return permissionsOf({ role, permissions: null });
  const row = await tx.db
    .selectFrom('custom_roles')
    .select('permissions')
    .where('id', '=', custom_role_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (!row) throw invalidRecord('Custom role not found', ['custom_role_id']);
  return permissionsOf({ role, permissions: row.permissions });
};

/** Read in the transaction: a permission revoked meanwhile does not count. @throws 401 */
export const refuseBeyond = async (
  tx: Tx,
  by: Agent,
  requested: readonly Permission[],
  needed: Permission = 'agent_manage',
): Promise<void> => {
  const now = await findMemberAccess(tx.db, by.account.id, by.user.id);
  if (!now?.permissions.has(needed) || !by.permissions.has(needed)) throw notAuthorized();
  if (now.administrator) return;
  const lacking = lackingOf([...now.permissions], requested);
  if (lacking.length > 0)
    throw notAuthorized(
      `You cannot assign or change a role with permissions that you do not have: ${lacking.join(', ')}`,
    );
};

export const refuseRole = async (tx: Tx, by: Agent, choice: RoleChoice): Promise<void> =>
  refuseBeyond(tx, by, await permissionsOfChoice(tx, by.account.id, choice));
