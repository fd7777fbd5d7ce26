import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Availability } from '@porchlight/core/wire/agent.ts';
import { OneOf } from '@porchlight/core/wire/schema.ts';
import { pathId } from '../http/path-id.ts';
import type { App } from '../app.ts';
import { recordEntry } from '../audit/entry.ts';
import { administratorOf, agentOf } from '../auth/agent-auth.ts';
import type { Deps } from '../deps.ts';
import { invalidRecord, notFound } from '../errors.ts';
import { given } from '../http/given.ts';
import { refuseAbove } from '../limits/refuse.ts';
import { LIMITS } from '../limits/table.ts';
import { publishAccessChange } from '../live/access-changed.ts';
import { tellPresence } from '../live/tell.ts';
import { agentEmailOf, findMember, inviteAgent, refuseLastAdministrator, removeAgent } from './actions.ts';
import { sendInvitationAgain, withInvitations } from './invitations.ts';
import type { MemberRow } from './present.ts';
import { presentTeamAgents } from './present-team.ts';

const path = '/api/v1/accounts/:account_id/agents';

const Fields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  email: Type.Optional(Type.String({ maxLength: 255 })),
  role: Type.Optional(OneOf(['agent', 'administrator'])),
  availability: Type.Optional(Availability),
  auto_offline: Type.Optional(Type.Boolean()),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...Fields, agent: Type.Optional(Type.Object(Fields)) });
type AgentFields = Static<ReturnType<typeof Type.Object<typeof Fields>>>;
const Emails = Type.Object({ emails: Type.Array(Type.String({ maxLength: 255 }), { minItems: 1, maxItems: 100 }) });

/** A name until they choose one: what stands before the @. */
const nameOf = (email: string) => email.split('@')[0] ?? email;

const memberOf = async (deps: Deps, request: FastifyRequest) => {
  const administrator = await administratorOf(deps, request);
  const member = await findMember(deps.db, administrator.account.id, pathId(request, 'id'));
  if (!member) throw notFound();
  return { administrator, member };
};

/** As an administrator sees somebody. */
const presentToAdministrator = async (deps: Deps, member: MemberRow) =>
  (await withInvitations(deps, [member], await presentTeamAgents(deps, [member])))[0];

const inviteRoutes = (app: App, deps: Deps) => {
  app.post(path, { config: { permission: 'agent_manage' }, schema: { body: Body } }, async (request) => {
    const { account, user } = await administratorOf(deps, request);
    const fields = request.body.agent ?? request.body;
    const email = agentEmailOf(fields.email);
    const invited = await deps.write((tx) =>
      inviteAgent(tx, account.id, user.id, {
        email,
        name: fields.name?.trim() || nameOf(email),
        role: fields.role ?? 'agent',
        availability: fields.availability ?? 'online',
        auto_offline: fields.auto_offline ?? true,
      }),
    );
    return presentToAdministrator(deps, invited);
  });

  app.post(`${path}/:id/resend_invitation`, { config: { permission: 'agent_manage' } }, async (request) => {
    const { member } = await memberOf(deps, request);
    await refuseAbove(deps, [LIMITS.invitations, member.email]);
    await deps.write((tx) => sendInvitationAgain(tx, member));
    return presentToAdministrator(deps, member);
  });

  app.post(
    `${path}/bulk_create`,
    { config: { permission: 'agent_manage' }, schema: { body: Emails } },
    async (request, reply) => {
      const { account, user } = await administratorOf(deps, request);
      const emails = [...new Set(request.body.emails.map(agentEmailOf))];
      await deps.write(async (tx) => {
        for (const email of emails) {
          const member = await inviteAgent(tx, account.id, user.id, {
            email,
            name: nameOf(email),
            role: 'agent',
            availability: 'online',
            auto_offline: true,
          });
          await recordEntry(tx, account.id, {
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

const updateMember = (deps: Deps, member: MemberRow, fields: AgentFields) => {
  const { name, role } = fields;
  if (name !== undefined && name.trim() === '') throw invalidRecord('Name cannot be empty', ['name']);
  return deps.write(async (tx) => {
    if (role === 'agent') await refuseLastAdministrator(tx, member);
    if (name !== undefined)
      await tx.db
        .updateTable('users')
        .set({ name: name.trim(), updated_at: tx.now })
        .where('id', '=', member.id)
        .execute();
    await tx.db
      .updateTable('account_users')
      .set({ ...given(fields, ['role', 'availability', 'auto_offline']), updated_at: tx.now })
      .where('account_id', '=', member.account_id)
      .where('user_id', '=', member.id)
      .execute();
    tx.record('account.cache_invalidated', { account_id: member.account_id });
    return findMember(tx.db, member.account_id, member.id);
  });
};

/** Wire protocol 11.9: everybody sees who works here; administrators say who does. */
export const agentTeamRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'member' } }, async (request) => {
    const { account, administrator } = await agentOf(deps, request);
    const members = await deps.db
      .selectFrom('users as u')
      .innerJoin('account_users as au', 'au.user_id', 'u.id')
      .selectAll('u')
      .select(['au.account_id', 'au.role', 'au.availability', 'au.auto_offline'])
      .where('au.account_id', '=', account.id)
      .orderBy('u.name')
      .execute();
    const presented = await presentTeamAgents(deps, members);
    return administrator ? withInvitations(deps, members, presented) : presented;
  });

  inviteRoutes(app, deps);

  app.route({
    config: { permission: 'agent_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:id`,
    schema: { body: Body },
    handler: async (request) => {
      const { member } = await memberOf(deps, request);
      const updated = await updateMember(deps, member, request.body.agent ?? request.body);
      if (!updated) throw notFound();
      publishAccessChange(deps, [member.id]);
      await tellPresence(deps, member.account_id);
      return presentToAdministrator(deps, updated);
    },
  });

  app.delete(`${path}/:id`, { config: { permission: 'agent_manage' } }, async (request, reply) => {
    const { member } = await memberOf(deps, request);
    await deps.write((tx) => removeAgent(tx, member));
    publishAccessChange(deps, [member.id]);
    await tellPresence(deps, member.account_id);
    return reply.code(200).send();
  });
};
