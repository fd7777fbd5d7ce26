import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { AccountRow } from '../../platform/database/schema/accounts.ts';
import { invalidRecord, notAuthorized } from '../../platform/errors.ts';
import type { Agent } from '../permissions/agent.ts';
import { findMemberAccess } from '../permissions/member-access.ts';
import type { Tx } from '../transaction.ts';
import { listCustomRoles } from './custom-roles.ts';
import { loadAccount } from './queries.ts';
import { policyOf, roleKeyOf, type TwoFactorPolicy } from './two-factor-policy.ts';
import { updateAccount } from './update-account.ts';

const refuseUnknownRoles = async (tx: Tx, account_id: AccountId, roles: readonly string[]) => {
  const custom = await listCustomRoles(tx.db, account_id);
  const validRoles = ['agent', 'administrator', ...custom.map(({ id }) => String(id))];
  const unknown = roles.find((role) => !validRoles.includes(role));
  if (unknown !== undefined) throw invalidRecord(`There is no role "${unknown}"`, ['roles']);
};

/** Stores the policy. The grace period starts with the first required role. @throws 401, 422 */
export const saveTwoFactorPolicy = async (
  tx: Tx,
  by: Agent,
  { roles, grace_days }: Omit<TwoFactorPolicy, 'since'>,
  hasFactor: boolean,
): Promise<AccountRow> => {
  const account_id = by.account.id;
  const access = await findMemberAccess(tx.db, account_id, by.user.id);
  if (!access?.administrator) throw notAuthorized();
  await refuseUnknownRoles(tx, account_id, roles);
  if (roles.includes(roleKeyOf(by.membership)) && !hasFactor)
    throw invalidRecord('Set up two-factor authentication for yourself first', ['roles']);
  const before = policyOf(await loadAccount(tx.db, account_id));
  const since = before.roles.length > 0 ? before.since : tx.now;
  return updateAccount(tx, account_id, { settings: { two_factor: { roles: [...new Set(roles)], grace_days, since } } });
};
