import { Type } from 'typebox';
import type { InboxId, UserId } from '@porchlight/core/wire/ids.ts';
import { requireMembers } from '../../../domain/accounts/members.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import type { Deps } from '../../../domain/deps.ts';
import { notAuthorized, notFound } from '../../../platform/errors.ts';
import { publishAccessChange } from '../../access/publish-access-change.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { assignableAgents, membersOfInboxes } from '../../../domain/inboxes/team-queries.ts';
import type { InboxRow } from '../../../platform/database/schema/inboxes.ts';
import { visibleInboxIds } from '../../../domain/permissions/agent.ts';
import { managedInboxOf, teamInboxOf } from '../../access/inbox-access.ts';

const path = '/api/v1/accounts/:account_id/inbox_members';
const Members = Type.Object({ inbox_id: Type.Integer(), user_ids: Type.Array(Type.Integer(), { maxItems: 1_000 }) });
const Inboxes = Type.Object({ inbox_ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: 100 }) });

const addMembers = async (tx: Tx, inbox: InboxRow, ids: number[]) => {
  const users = await requireMembers(tx, inbox.account_id, ids);
  if (users.length === 0) return;
  await tx.db
    .insertInto('inbox_members')
    .values(users.map((user_id) => ({ inbox_id: inbox.id, user_id, created_at: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  tx.record('account.cache_invalidated', { account_id: inbox.account_id });
};

/** Who no longer sees the inbox keeps none of its conversations. */
const removeMembers = async (tx: Tx, inbox: InboxRow, kept: number[] | undefined, gone: number[]) => {
  const members = tx.db.deleteFrom('inbox_members').where('inbox_id', '=', inbox.id);
  const narrowed = kept === undefined ? members.where('user_id', 'in', gone as UserId[]) : members;
  const chosen = kept?.length ? narrowed.where('user_id', 'not in', kept as UserId[]) : narrowed;
  const removed = await chosen.returning('user_id').execute();
  tx.record('account.cache_invalidated', { account_id: inbox.account_id });
  return removed.map(({ user_id }) => user_id);
};

/** Wire protocol 11.8. */
export const inboxMemberRoutes = (app: App, deps: Deps) => {
  /** The wire names the inbox in the body: it is looked up as if it stood in the path. */
  const inboxOfBody = {
    preHandler: async (request: { params: unknown; body: unknown }) => {
      const { inbox_id } = request.body as { inbox_id: InboxId };
      Object.assign(request.params as object, { inbox_id: String(inbox_id) });
    },
  };
  const answer = async (inbox: InboxRow) => ({
    payload: await presentTeamAgents(deps, await membersOfInboxes(deps, inbox.account_id, [inbox.id])),
  });

  app.get(`${path}/:inbox_id`, { config: { permission: 'member' } }, async (request) =>
    answer((await teamInboxOf(deps, request)).inbox),
  );

  app.post(
    path,
    { config: { permission: 'inbox_manage' }, schema: { body: Members }, ...inboxOfBody },
    async (request) => {
      const { inbox } = await managedInboxOf(deps, request);
      await deps.write((tx) => addMembers(tx, inbox, request.body.user_ids));
      publishAccessChange(deps, request.body.user_ids);
      return answer(inbox);
    },
  );

  app.route({
    config: { permission: 'inbox_manage' },
    method: ['PATCH', 'PUT'],
    url: path,
    schema: { body: Members },
    ...inboxOfBody,
    handler: async (request) => {
      const { inbox } = await managedInboxOf(deps, request);
      const removed = await deps.write(async (tx) => {
        await addMembers(tx, inbox, request.body.user_ids);
        return removeMembers(tx, inbox, request.body.user_ids, []);
      });
      publishAccessChange(deps, [...request.body.user_ids, ...removed]);
      return answer(inbox);
    },
  });

  app.delete(
    path,
    { config: { permission: 'inbox_manage' }, schema: { body: Members }, ...inboxOfBody },
    async (request, reply) => {
      const { inbox } = await managedInboxOf(deps, request);
      const { user_ids } = request.body;
      if (user_ids.length > 0)
        publishAccessChange(deps, await deps.write((tx) => removeMembers(tx, inbox, undefined, user_ids)));
      return reply.code(200).send();
    },
  );

  app.get(
    '/api/v1/accounts/:account_id/assignable_agents',
    { config: { permission: 'member' }, schema: { querystring: Inboxes } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const ids = [...new Set(request.query.inbox_ids)] as InboxId[];
      const [known, visible] = await Promise.all([
        deps.db
          .selectFrom('inboxes')
          .select('id')
          .where('account_id', '=', agent.account.id)
          .where('id', 'in', ids)
          .execute(),
        visibleInboxIds(deps, agent),
      ]);
      if (known.length < ids.length) throw notFound();
      if (visible && !ids.every((id) => visible.includes(id))) throw notAuthorized();
      return { payload: await presentTeamAgents(deps, await assignableAgents(deps, agent.account.id, ids)) };
    },
  );
};
