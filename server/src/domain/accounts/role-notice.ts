import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import { notifyOfSecurity } from '../authentication/security-notices.ts';
import type { Tx } from '../transaction.ts';
import { findCustomRole } from './custom-roles.ts';
import { loadAccount } from './queries.ts';
import type { RoleChoice } from './role-grants.ts';

export const notifyOfRole = async (
  tx: Tx,
  { user_id, account_id }: { user_id: UserId; account_id: AccountId },
  { role, custom_role_id }: RoleChoice,
): Promise<void> => {
  const custom = custom_role_id === null ? undefined : await findCustomRole(tx.db, account_id, custom_role_id);
  const { name: account } = await loadAccount(tx.db, account_id);
  await notifyOfSecurity(tx, user_id, { kind: 'role_changed', name: custom?.name ?? role, account });
};
