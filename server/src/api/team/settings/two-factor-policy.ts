import { TwoFactorPolicySettings } from '@porchlight/core/wire/settings/two-factor-policy.ts';
import { Type } from 'typebox';
import { saveTwoFactorPolicy } from '../../../domain/accounts/save-two-factor-policy.ts';
import { dueAt, listMembersForPolicy, policyOf } from '../../../domain/accounts/two-factor-policy.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import { secondFactorOf, withoutSecondFactor } from '../../../domain/single-sign-on/two-factor-requirement.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { iso } from '../../../platform/times.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { publishAccessChange } from '../../access/publish-access-change.ts';

const path = '/api/v1/accounts/:account_id/two_factor_policy';
const Body = Type.Object({
  roles: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 110 }),
  grace_days: Type.Integer({ minimum: 0, maximum: 90 }),
});

const present = async (deps: Deps, account: Agent['account']) => {
  const policy = policyOf(account);
  const lacking = await withoutSecondFactor(deps, await listMembersForPolicy(deps.db, account.id));
  const members_without = lacking.map((member) => {
    const due = dueAt(policy, member);
    const { id, name, email, role, custom_role_id } = member;
    return { id, name, email, role, custom_role_id, due_at: due === undefined ? null : iso(due) };
  });
  return { roles: [...policy.roles], grace_days: policy.grace_days, members_without };
};

export const twoFactorPolicyRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'administrator' }, schema: { response: { 200: TwoFactorPolicySettings } } },
    async (request) => present(deps, (await agentOf(deps, request)).account),
  );

  app.put(
    path,
    { config: { permission: 'administrator' }, schema: { body: Body, response: { 200: TwoFactorPolicySettings } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const hasFactor = (await secondFactorOf(deps, agent.user)) !== undefined;
      const account = await deps.write((tx) => saveTwoFactorPolicy(tx, agent, request.body, hasFactor));
      const members = await listMembersForPolicy(deps.db, account.id);
      publishAccessChange(
        deps,
        members.map(({ id }) => id),
      );
      return present(deps, account);
    },
  );
};
