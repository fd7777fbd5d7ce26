import { Availability, TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { AccountId, CustomRoleId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { agentEmailOf, findMember, inviteAgent, removeAgent, updateAgent } from '../../../domain/accounts/agents.ts';
import { sendInvitationAgain, withInvitations } from '../../../domain/accounts/invitations.ts';
import { listMembers } from '../../../domain/accounts/members.ts';
import { chooseRole, type RoleChoice, refuseRole } from '../../../domain/accounts/role-grants.ts';
import { saveSkills, withAssignment } from '../../../domain/assignment/agent-settings.ts';
import { recordEntry } from '../../../domain/audit/record-entry.ts';
import { deletePersonalCannedResponses } from '../../../domain/canned-responses/save-canned-response.ts';
import type { Deps } from '../../../domain/deps.ts';
import { MOST_CONVERSATIONS } from '../../../domain/inboxes/assignment-settings.ts';
import type { MemberRow } from '../../../platform/database/schema/users.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { publishAccessChange } from '../../access/publish-access-change.ts';
import { publishPresence } from '../../live/publish-ephemeral.ts';

const path = '/api/v1/accounts/:account_id/agents';

const Fields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  email: Type.Optional(Type.String({ maxLength: 255 })),
  role: Type.Optional(OneOf(['agent', 'administrator'])),
  custom_role_id: Type.Optional(Nullable(idOf<CustomRoleId>())),
  availability: Type.Optional(Availability),
  auto_offline: Type.Optional(Type.Boolean()),
};
const Assignment = {
  capacity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: MOST_CONVERSATIONS }))),
  skills: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 100 })),
};
const Body = Type.Object({ ...Fields, agent: Type.Optional(Type.Object(Fields)) });
const Changes = { ...Fields, ...Assignment };
const ChangeBody = Type.Object({ ...Changes, agent: Type.Optional(Type.Object(Changes)) });
const Emails = Type.Object({ emails: Type.Array(Type.String({ maxLength: 255 }), { minItems: 1, maxItems: 100 }) });

const NEWCOMER: RoleChoice = { role: 'agent', custom_role_id: null };

/** Until they choose a name: the part before the @. */
const nameOf = (email: string) => email.split('@')[0] ?? email;

const memberOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  const member = await findMember(deps.db, agent.account.id, pathId(request, 'id'));
  if (!member) throw notFound();
  return { agent, member };
};

const presentToManagers = async (deps: Deps, account_id: AccountId, members: MemberRow[]) =>
  withAssignment(deps, account_id, await withInvitations(deps, members, await presentTeamAgents(deps, members)));

const presentToAdministrator = async (deps: Deps, member: MemberRow) =>
  (await presentToManagers(deps, member.account_id, [member]))[0];

const inviteRoutes = (app: App, deps: Deps) => {
  app.post(
    path,
    { config: { permission: 'agent_manage' }, schema: { body: Body, response: { 200: TeamAgent } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const fields = request.body.agent ?? request.body;
      const email = agentEmailOf(fields.email);
      const invited = await deps.write((tx) =>
        inviteAgent(tx, agent, {
          email,
          name: fields.name?.trim() || nameOf(email),
          role: chooseRole(NEWCOMER, fields),
          availability: fields.availability ?? 'online',
          auto_offline: fields.auto_offline ?? true,
        }),
      );
      return presentToAdministrator(deps, invited);
    },
  );

  app.post(
    `${path}/:id/resend_invitation`,
    { config: { permission: 'agent_manage' }, schema: { response: { 200: TeamAgent } } },
    async (request) => {
      const { agent, member } = await memberOf(deps, request);
      await refuseAbove(deps, [LIMITS.invitations, member.email]);
      await deps.write(async (tx) => {
        await refuseRole(tx, agent, member);
        await sendInvitationAgain(tx, member);
      });
      return presentToAdministrator(deps, member);
    },
  );

  app.post(
    `${path}/bulk_create`,
    { config: { permission: 'agent_manage' }, schema: { body: Emails, response: { 200: NoContent } } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      const emails = [...new Set(request.body.emails.map(agentEmailOf))];
      await deps.write(async (tx) => {
        for (const email of emails) {
          const member = await inviteAgent(tx, agent, {
            email,
            name: nameOf(email),
            role: NEWCOMER,
            availability: 'online',
            auto_offline: true,
          });
          await recordEntry(tx, agent.account.id, {
            action: 'create',
            type: 'AccountUser',
            id: member.id,
            name: email,
            changes: { email, role: 'agent' },
          });
        }
      });
      return reply.code(200).send();
    },
  );
};

/** Wire protocol 11.9: all agents read, administrators change. */
export const agentTeamRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'member' }, schema: { response: { 200: Type.Array(TeamAgent) } } },
    async (request) => {
      const { account, permissions } = await agentOf(deps, request);
      const members = await listMembers(deps.db, account.id);
      return permissions.has('agent_manage')
        ? presentToManagers(deps, account.id, members)
        : presentTeamAgents(deps, members);
    },
  );

  inviteRoutes(app, deps);

  app.route({
    config: { permission: 'agent_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:id`,
    schema: { body: ChangeBody, response: { 200: TeamAgent } },
    handler: async (request) => {
      const { agent, member } = await memberOf(deps, request);
      const { skills, ...fields } = request.body.agent ?? request.body;
      const updated = await deps.write(async (tx) => {
        const changed = await updateAgent(tx, agent, member, fields, deps.mailer.delivers);
        if (skills) await saveSkills(tx, changed, skills);
        return changed;
      });
      publishAccessChange(deps, [member.id]);
      await publishPresence(deps, member.account_id);
      return presentToAdministrator(deps, updated);
    },
  });

  app.delete(
    `${path}/:id`,
    { config: { permission: 'agent_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, member } = await memberOf(deps, request);
      await deps.write(async (tx) => {
        await removeAgent(tx, agent, member);
        await deletePersonalCannedResponses(tx, member.account_id, member.id);
      });
      publishAccessChange(deps, [member.id]);
      await publishPresence(deps, member.account_id);
      return reply.code(200).send();
    },
  );
};
