import { Type } from 'typebox';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { findMemberAccess } from '../../../domain/permissions/member-access.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import type { Deps } from '../../../domain/deps.ts';
import { invalidRecord, notAuthorized } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { publishAccessChange } from '../../access/publish-access-change.ts';
import { iso } from '../../../platform/times.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { dueAt, policyOf, roleKeyOf } from '../../../domain/accounts/two-factor-policy.ts';
import { secondFactorOf } from '../../../domain/single-sign-on/two-factor-requirement.ts';

const path = '/api/v1/accounts/:account_id/two_factor_policy';
const Body = Type.Object({
  roles: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 110 }),
  grace_days: Type.Integer({ minimum: 0, maximum: 90 }),
});

const membersOf = ({ db }: Pick<Deps, 'db'>, account_id: AccountId) =>
  db
    .selectFrom('account_users as au')
    .innerJoin('users as u', 'u.id', 'au.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.totp_enabled_at', 'au.role', 'au.custom_role_id', 'au.created_at'])
    .where('au.account_id', '=', account_id)
    .orderBy('u.name')
    .execute();

const present = async (deps: Deps, account: Agent['account']) => {
  const policy = policyOf(account);
  const lacking = [];
  for (const member of await membersOf(deps, account.id)) {
    if (await secondFactorOf(deps, member)) continue;
    const due = dueAt(policy, member);
    const { id, name, email, role, custom_role_id } = member;
    lacking.push({ id, name, email, role, custom_role_id, due_at: due === undefined ? null : iso(due) });
  }
  return { roles: policy.roles, grace_days: policy.grace_days, members_without: lacking };
};

const refuseUnknownRoles = async (tx: Tx, account_id: AccountId, roles: readonly string[]) => {
  const custom = await tx.db.selectFrom('custom_roles').select('id').where('account_id', '=', account_id).execute();
  const known = ['agent', 'administrator', ...custom.map(({ id }) => String(id))];
  const strange = roles.find((role) => !known.includes(role));
  if (strange !== undefined) throw invalidRecord(`There is no role "${strange}"`, ['roles']);
};

type Wish = { roles: string[]; grace_days: number };

/** Stores the policy. The days of grace begin with the first role that is required. @throws 401, 422 */
const savePolicy = async (tx: Tx, by: Agent, wish: Wish, hasFactor: boolean) => {
  const now = await findMemberAccess(tx.db, by.account.id, by.user.id);
  if (!now?.administrator) throw notAuthorized();
  await refuseUnknownRoles(tx, by.account.id, wish.roles);
  if (wish.roles.includes(roleKeyOf(by.membership)) && !hasFactor)
    throw invalidRecord('Set up two-factor authentication for yourself first', ['roles']);
  const account = await tx.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', by.account.id)
    .executeTakeFirstOrThrow();
  const before = policyOf(account);
  const since = before.roles.length > 0 ? before.since : tx.now;
  const two_factor = { roles: [...new Set(wish.roles)], grace_days: wish.grace_days, since };
  return tx.db
    .updateTable('accounts')
    .set({ settings: { ...account.settings, two_factor }, updated_at: tx.now })
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Which roles must have two-factor authentication, and which members have none. For administrators. */
export const twoFactorPolicyRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'administrator' } }, async (request) =>
    present(deps, (await agentOf(deps, request)).account),
  );

  app.put(path, { config: { permission: 'administrator' }, schema: { body: Body } }, async (request) => {
    const agent = await agentOf(deps, request);
    const hasFactor = (await secondFactorOf(deps, agent.user)) !== undefined;
    const account = await deps.write((tx) => savePolicy(tx, agent, request.body, hasFactor));
    const members = await membersOf(deps, account.id);
    publishAccessChange(
      deps,
      members.map(({ id }) => id),
    );
    return present(deps, account);
  });
};
