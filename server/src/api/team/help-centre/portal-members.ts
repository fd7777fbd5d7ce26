import { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { membersOfPortals } from '../../../domain/help-centre/member-queries.ts';
import { addPortalMembers, setPortalMembers } from '../../../domain/help-centre/save-members.ts';
import type { PortalRow } from '../../../platform/database/schema/help-centre.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';
import { administeredPortalOf, portalOf, portalPath } from '../../access/portal-access.ts';

const Ids = Type.Array(idOf<UserId>(), { maxItems: 1_000 });
const Members = Type.Object({ user_ids: Ids });
/** As Chatwoot's clients send it. */
const AddMembers = Type.Object({ portal: Type.Object({ member_ids: Ids }) });

/** Editors of a help centre besides administrators (wire protocol 11.16). */
export const portalMemberRoutes = (app: App, deps: Deps) => {
  const path = `${portalPath}/members`;
  const answer = async (portal: PortalRow) => ({
    payload: await presentTeamAgents(deps, await membersOfPortals(deps, [portal])),
  });

  app.get(
    path,
    { config: { permission: 'member' }, schema: { response: { 200: payloadOf(Type.Array(TeamAgent)) } } },
    async (request) => answer((await portalOf(deps, request)).portal),
  );

  app.route({
    config: { permission: 'knowledge_base_manage' },
    method: ['PATCH', 'PUT'],
    url: path,
    schema: { body: Members, response: { 200: payloadOf(Type.Array(TeamAgent)) } },
    handler: async (request) => {
      const { portal } = await administeredPortalOf(deps, request);
      await deps.write((tx) => setPortalMembers(tx, portal, request.body.user_ids));
      return answer(portal);
    },
  });

  app.route({
    config: { permission: 'knowledge_base_manage' },
    method: ['PATCH', 'PUT'],
    url: `${portalPath}/add_members`,
    schema: { body: AddMembers, response: { 200: payloadOf(Type.Array(TeamAgent)) } },
    handler: async (request) => {
      const { portal } = await administeredPortalOf(deps, request);
      await deps.write((tx) => addPortalMembers(tx, portal, request.body.portal.member_ids));
      return answer(portal);
    },
  });
};
