import { Type } from 'typebox';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import { requireMembers } from '../../../domain/accounts/members.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';
import type { App } from '../../../platform/http/app-type.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { PortalRow } from '../../../platform/database/schema/help-centre.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { administeredPortalOf, portalOf, portalPath } from '../../access/portal-access.ts';
import { membersOfPortals } from '../../../domain/help-centre/member-queries.ts';

const Ids = Type.Array(Type.Integer(), { maxItems: 1_000 });
const Members = Type.Object({ user_ids: Ids });
/** As the original's clients say it. */
const AddMembers = Type.Object({ portal: Type.Object({ member_ids: Ids }) });

/** Only people of the account can become members. */
const addMembers = async (tx: Tx, portal: PortalRow, ids: number[]) => {
  if (ids.length === 0) return;
  const users = await requireMembers(tx, portal.account_id, ids);
  await tx.db
    .insertInto('portal_members')
    .values(users.map((user_id) => ({ portal_id: portal.id, user_id, created_at: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const keepOnly = (tx: Tx, portal: PortalRow, ids: number[]) =>
  tx.db
    .deleteFrom('portal_members')
    .where('portal_id', '=', portal.id)
    .$if(ids.length > 0, (query) => query.where('user_id', 'not in', ids as UserId[]))
    .execute();

/** Who may write a help centre besides administrators (wire protocol 11.16). */
export const portalMemberRoutes = (app: App, deps: Deps) => {
  const path = `${portalPath}/members`;
  const answer = async (portal: PortalRow) => ({
    payload: await presentTeamAgents(deps, await membersOfPortals(deps, [portal])),
  });

  app.get(path, { config: { permission: 'member' } }, async (request) =>
    answer((await portalOf(deps, request)).portal),
  );

  app.route({
    config: { permission: 'knowledge_base_manage' },
    method: ['PATCH', 'PUT'],
    url: path,
    schema: { body: Members },
    handler: async (request) => {
      const { portal } = await administeredPortalOf(deps, request);
      await deps.write(async (tx) => {
        await addMembers(tx, portal, request.body.user_ids);
        await keepOnly(tx, portal, request.body.user_ids);
      });
      return answer(portal);
    },
  });

  app.route({
    config: { permission: 'knowledge_base_manage' },
    method: ['PATCH', 'PUT'],
    url: `${portalPath}/add_members`,
    schema: { body: AddMembers },
    handler: async (request) => {
      const { portal } = await administeredPortalOf(deps, request);
      await deps.write((tx) => addMembers(tx, portal, request.body.portal.member_ids));
      return answer(portal);
    },
  });
};
