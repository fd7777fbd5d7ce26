import { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import {
  addTeamMembers,
  createTeam,
  deleteTeam,
  findTeam,
  listTeamIdsOf,
  listTeamMembers,
  listTeams,
  removeTeamMembers,
  setTeamMembers,
  updateTeam,
} from '../../../domain/accounts/teams.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { TeamRow } from '../../../platform/database/schema/teams.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';
import { agentOf } from '../../access/agent-auth.ts';

const path = '/api/v1/accounts/:account_id/teams';
const onePath = `${path}/:team_id`;

const Fields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  description: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  allow_auto_assign: Type.Optional(Type.Boolean()),
};
const Body = Type.Object({ ...Fields, team: Type.Optional(Type.Object(Fields)) });
const Members = Type.Object({ user_ids: Type.Array(idOf<UserId>(), { maxItems: 1_000 }) });

const Team = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Nullable(Type.String()),
  allow_auto_assign: Type.Boolean(),
  account_id: Type.Integer(),
  is_member: Type.Boolean(),
});

const present = (
  { id, name, description, allow_auto_assign, account_id }: TeamRow,
  mine: ReadonlySet<TeamId>,
): Static<typeof Team> => ({
  id,
  name,
  description,
  allow_auto_assign,
  account_id,
  is_member: mine.has(id),
});

const teamOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  const team = await findTeam(deps.db, agent.account.id, pathId<TeamId>(request, 'team_id'));
  if (!team) throw notFound();
  return { agent, team };
};

const memberRoutes = (app: App, deps: Deps) => {
  const url = `${onePath}/team_members`;
  const answer = async (team: TeamRow) => presentTeamAgents(deps, await listTeamMembers(deps.db, team));

  app.get(
    url,
    { config: { permission: 'member' }, schema: { response: { 200: Type.Array(TeamAgent) } } },
    async (request) => answer((await teamOf(deps, request)).team),
  );

  app.post(
    url,
    { config: { permission: 'agent_manage' }, schema: { body: Members, response: { 200: Type.Array(TeamAgent) } } },
    async (request) => {
      const { team } = await teamOf(deps, request);
      await deps.write((tx) => addTeamMembers(tx, team, request.body.user_ids));
      return answer(team);
    },
  );

  app.route({
    config: { permission: 'agent_manage' },
    method: ['PATCH', 'PUT'],
    url,
    schema: { body: Members, response: { 200: Type.Array(TeamAgent) } },
    handler: async (request) => {
      const { team } = await teamOf(deps, request);
      await deps.write((tx) => setTeamMembers(tx, team, request.body.user_ids));
      return answer(team);
    },
  });

  app.delete(
    url,
    { config: { permission: 'agent_manage' }, schema: { body: Members, response: { 200: NoContent } } },
    async (request, reply) => {
      const { team } = await teamOf(deps, request);
      await deps.write((tx) => removeTeamMembers(tx, team, request.body.user_ids));
      return reply.code(200).send();
    },
  );
};

/** Wire protocol 11.9. */
export const teamTeamRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'member' }, schema: { response: { 200: Type.Array(Team) } } },
    async (request) => {
      const { account, user } = await agentOf(deps, request);
      const [rows, mine] = await Promise.all([listTeams(deps.db, account.id), listTeamIdsOf(deps.db, user.id)]);
      return rows.map((team) => present(team, mine));
    },
  );

  app.get(onePath, { config: { permission: 'member' }, schema: { response: { 200: Team } } }, async (request) => {
    const { agent, team } = await teamOf(deps, request);
    return present(team, await listTeamIdsOf(deps.db, agent.user.id));
  });

  app.post(
    path,
    { config: { permission: 'agent_manage' }, schema: { body: Body, response: { 200: Team } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const fields = request.body.team ?? request.body;
      return present(await deps.write((tx) => createTeam(tx, account.id, fields)), new Set());
    },
  );

  app.route({
    config: { permission: 'agent_manage' },
    method: ['PATCH', 'PUT'],
    url: onePath,
    schema: { body: Body, response: { 200: Team } },
    handler: async (request) => {
      const { agent, team } = await teamOf(deps, request);
      const fields = request.body.team ?? request.body;
      const updated = await deps.write((tx) => updateTeam(tx, team, fields));
      return present(updated, await listTeamIdsOf(deps.db, agent.user.id));
    },
  });

  app.delete(
    onePath,
    { config: { permission: 'agent_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { team } = await teamOf(deps, request);
      await deps.write((tx) => deleteTeam(tx, team));
      return reply.code(200).send();
    },
  );

  memberRoutes(app, deps);
};
