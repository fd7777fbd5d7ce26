import { findMember } from '../../../domain/accounts/agents.ts';
import { refuseRole } from '../../../domain/accounts/role-grants.ts';
import { signOutEverywhere } from '../../../domain/authentication/end-access.ts';
import { notifyOfSecurity } from '../../../domain/authentication/security-notices.ts';
import type { Deps } from '../../../domain/deps.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { publishAccessChange } from '../../access/publish-access-change.ts';

/** In other accounts too, because a session is of a user. API tokens go on; they have a route of their own. */
export const agentSessionRoutes = (app: App, deps: Deps) => {
  app.delete(
    '/api/v1/accounts/:account_id/agents/:id/sessions',
    { config: { permission: 'agent_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      const member = await findMember(deps.db, agent.account.id, pathId(request, 'id'));
      if (!member) throw notFound();
      await deps.write(async (tx) => {
        await refuseRole(tx, agent, member);
        await signOutEverywhere(tx, member.id);
        await notifyOfSecurity(tx, member.id, { kind: 'sessions_ended' });
      });
      publishAccessChange(deps, [member.id]);
      return reply.code(200).send();
    },
  );
};
