import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Nullable } from '@porchlight/core/wire/schema.ts';
import type { TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import type { MemberRow } from '../../../platform/database/schema/users.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import type { Deps } from '../../../domain/deps.ts';
import { notFound } from '../../../platform/errors.ts';
import { given } from '../../../platform/defined-fields.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { addTeamMembers, refuseTakenTeam, setTeamMembers, teamNameOf } from '../../../domain/accounts/teams.ts';
import type { TeamRow } from '../../../platform/database/schema/teams.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';

const path = '/api/v1/accounts/:account_id/teams';
const onePath = `${path}/:team_id`;

const Fields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  description: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  allow_auto_assign: Type.Optional(Type.Boolean()),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...Fields, team: Type.Optional(Type.Object(Fields)) });
const Members = Type.Object({ user_ids: Type.Array(Type.Integer(), { maxItems: 1_000 }) });

const present = ({ id, name, description, allow_auto_assign, account_id }: TeamRow, mine: ReadonlySet<number>) => ({
  id,
  name,
  description,
  allow_auto_assign,
  account_id,
  is_member: mine.has(id),
});

const teamsOf = async ({ db }: Deps, { user }: Agent) => {
  const rows = await db.selectFrom('team_members').select('team_id').where('user_id', '=', user.id).execute();
  return new Set<number>(rows.map(({ team_id }) => team_id));
};

const teamOf = async (deps: Deps, request: FastifyRequest, agent: Agent): Promise<TeamRow> => {
  const team = await deps.db
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', pathId<TeamId>(request, 'team_id'))
    .where('account_id', '=', agent.account.id)
    .executeTakeFirst();
  if (!team) throw notFound();
  return team;
};

const managedTeamOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  return { agent, team: await teamOf(deps, request, agent) };
};

const membersOf = ({ db }: Deps, team: TeamRow): Promise<MemberRow[]> =>
  db
    .selectFrom('users as u')
    .innerJoin('account_users as au', 'au.user_id', 'u.id')
    .innerJoin('team_members as tm', 'tm.user_id', 'u.id')
    .selectAll('u')
    .select(['au.account_id', 'au.role', 'au.custom_role_id', 'au.availability', 'au.auto_offline'])
    .where('au.account_id', '=', team.account_id)
    .where('tm.team_id', '=', team.id)
    .orderBy('u.name')
    .execute();

/** Who is in a team decides what its people are shown as theirs. */
const tellMembers = (tx: Tx, { account_id }: TeamRow) => tx.record('account.cache_invalidated', { account_id });

const memberRoutes = (app: App, deps: Deps) => {
  const url = `${onePath}/team_members`;
  const answer = async (team: TeamRow) => presentTeamAgents(deps, await membersOf(deps, team));

  app.get(url, { config: { permission: 'member' } }, async (request) =>
    answer(await teamOf(deps, request, await agentOf(deps, request))),
  );

  app.post(url, { config: { permission: 'agent_manage' }, schema: { body: Members } }, async (request) => {
    const { team } = await managedTeamOf(deps, request);
    await deps.write(async (tx) => {
      await addTeamMembers(tx, team, request.body.user_ids);
      tellMembers(tx, team);
    });
    return answer(team);
  });

  app.route({
    config: { permission: 'agent_manage' },
    method: ['PATCH', 'PUT'],
    url,
    schema: { body: Members },
    handler: async (request) => {
      const { team } = await managedTeamOf(deps, request);
      await deps.write(async (tx) => {
        await setTeamMembers(tx, team, request.body.user_ids);
        tellMembers(tx, team);
      });
      return answer(team);
    },
  });

  app.delete(url, { config: { permission: 'agent_manage' }, schema: { body: Members } }, async (request, reply) => {
    const { team } = await managedTeamOf(deps, request);
    const { user_ids } = request.body;
    if (user_ids.length > 0)
      await deps.write(async (tx) => {
        await tx.db
          .deleteFrom('team_members')
          .where('team_id', '=', team.id)
          .where('user_id', 'in', user_ids as UserId[])
          .execute();
        tellMembers(tx, team);
      });
    return reply.code(200).send();
  });
};

/** Wire protocol 11.9. */
export const teamTeamRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'member' } }, async (request) => {
    const agent = await agentOf(deps, request);
    const [rows, mine] = await Promise.all([
      deps.db.selectFrom('teams').selectAll().where('account_id', '=', agent.account.id).orderBy('name').execute(),
      teamsOf(deps, agent),
    ]);
    return rows.map((team) => present(team, mine));
  });

  app.get(onePath, { config: { permission: 'member' } }, async (request) => {
    const agent = await agentOf(deps, request);
    return present(await teamOf(deps, request, agent), await teamsOf(deps, agent));
  });

  app.post(path, { config: { permission: 'agent_manage' }, schema: { body: Body } }, async (request) => {
    const agent = await agentOf(deps, request);
    const { account } = agent;
    const { description = null, allow_auto_assign = true, name } = request.body.team ?? request.body;
    const team = await deps.write(async (tx) => {
      const wanted = teamNameOf(name);
      await refuseTakenTeam(tx, account.id, wanted);
      tx.record('account.cache_invalidated', { account_id: account.id });
      return tx.db
        .insertInto('teams')
        .values({
          account_id: account.id,
          name: wanted,
          description,
          allow_auto_assign,
          created_at: tx.now,
          updated_at: tx.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return present(team, new Set());
  });

  app.route({
    config: { permission: 'agent_manage' },
    method: ['PATCH', 'PUT'],
    url: onePath,
    schema: { body: Body },
    handler: async (request) => {
      const { agent, team } = await managedTeamOf(deps, request);
      const fields = request.body.team ?? request.body;
      const updated = await deps.write(async (tx) => {
        const renamed = fields.name === undefined ? {} : { name: teamNameOf(fields.name) };
        if (renamed.name) await refuseTakenTeam(tx, team.account_id, renamed.name, team.id);
        tx.record('account.cache_invalidated', { account_id: team.account_id });
        return tx.db
          .updateTable('teams')
          .set({ ...given(fields, ['description', 'allow_auto_assign']), ...renamed, updated_at: tx.now })
          .where('id', '=', team.id)
          .returningAll()
          .executeTakeFirstOrThrow(notFound);
      });
      return present(updated, await teamsOf(deps, agent));
    },
  });

  app.delete(onePath, { config: { permission: 'agent_manage' } }, async (request, reply) => {
    const { team } = await managedTeamOf(deps, request);
    await deps.write(async (tx) => {
      await tx.db.deleteFrom('teams').where('id', '=', team.id).execute();
      tx.record('account.cache_invalidated', { account_id: team.account_id });
    });
    return reply.code(200).send();
  });

  memberRoutes(app, deps);
};
