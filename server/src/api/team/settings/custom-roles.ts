import { CustomRole, PermissionName } from '@porchlight/core/wire/agent.ts';
import type { CustomRoleId } from '@porchlight/core/wire/ids.ts';
import { idOf, OneOf } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import {
  createRole,
  findCustomRole,
  listCustomRoles,
  removeRole,
  updateRole,
} from '../../../domain/accounts/custom-roles.ts';
import type { RoleChoice } from '../../../domain/accounts/role-grants.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { CustomRoleRow } from '../../../platform/database/schema/users.ts';
import { invalidRecord, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { presentCustomRole } from '../../../presenters/custom-roles.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { publishAccessChange } from '../../access/publish-access-change.ts';

const path = '/api/v1/accounts/:account_id/custom_roles';

const Fields = {
  name: Type.Optional(Type.String({ maxLength: 100 })),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  permissions: Type.Optional(Type.Array(PermissionName, { maxItems: 50 })),
};
const Body = Type.Object({ ...Fields, custom_role: Type.Optional(Type.Object(Fields)) });
const Replacement = Type.Object({
  replacement_role: Type.Optional(OneOf(['agent', 'administrator'])),
  replacement_custom_role_id: Type.Optional(idOf<CustomRoleId>()),
});

const replacementOf = (input: Static<typeof Replacement>): RoleChoice | undefined => {
  const { replacement_role: role, replacement_custom_role_id: id } = input;
  if (role && id !== undefined)
    throw invalidRecord('Send one replacement: replacement_role or replacement_custom_role_id', ['replacement_role']);
  if (id !== undefined) return { role: 'agent', custom_role_id: id };
  return role && { role, custom_role_id: null };
};

const roleOf = async (deps: Deps, request: FastifyRequest): Promise<CustomRoleRow> => {
  const { account } = await agentOf(deps, request);
  const role = await findCustomRole(deps.db, account.id, pathId<CustomRoleId>(request, 'id'));
  if (!role) throw notFound();
  return role;
};

/** Chatwoot's `custom_roles`; `replacement_…` when a role in use is deleted is ours. */
export const customRoleRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'agent_manage' }, schema: { response: { 200: Type.Array(CustomRole) } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      return (await listCustomRoles(deps.db, account.id)).map(presentCustomRole);
    },
  );

  app.get(
    `${path}/:id`,
    { config: { permission: 'agent_manage' }, schema: { response: { 200: CustomRole } } },
    async (request) => presentCustomRole(await roleOf(deps, request)),
  );

  app.post(
    path,
    { config: { permission: 'agent_manage' }, schema: { body: Body, response: { 200: CustomRole } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const values = request.body.custom_role ?? request.body;
      return presentCustomRole(await deps.write((tx) => createRole(tx, agent, values)));
    },
  );

  app.route({
    config: { permission: 'agent_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:id`,
    schema: { body: Body, response: { 200: CustomRole } },
    handler: async (request) => {
      const agent = await agentOf(deps, request);
      const values = request.body.custom_role ?? request.body;
      const id = pathId<CustomRoleId>(request, 'id');
      const { role, members } = await deps.write((tx) => updateRole(tx, agent, id, values));
      publishAccessChange(deps, members);
      return presentCustomRole(role);
    },
  });

  app.delete(
    `${path}/:id`,
    { config: { permission: 'agent_manage' }, schema: { body: Replacement, response: { 200: NoContent } } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      const replacement = replacementOf(request.body);
      const id = pathId<CustomRoleId>(request, 'id');
      publishAccessChange(deps, await deps.write((tx) => removeRole(tx, agent, id, replacement)));
      return reply.code(200).send();
    },
  );
};
