import type { MacroId } from '@porchlight/core/wire/ids.ts';
import { Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { MACRO_ACTION_NAMES, Macro } from '@porchlight/core/wire/settings/macro.ts';
import { Visibility } from '@porchlight/core/wire/settings/visibility.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { listMacros, loadMacro } from '../../../domain/macros/queries.ts';
import { createMacro, deleteMacro, updateMacro } from '../../../domain/macros/save-macro.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import type { MacroRow } from '../../../platform/database/schema/workspace.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { presentMacros } from './present-macro.ts';

export const macrosPath = '/api/v1/accounts/:account_id/macros';

const Action = Type.Object({
  action_name: OneOf(MACRO_ACTION_NAMES),
  action_params: Type.Optional(
    Nullable(Type.Array(Type.Union([Type.String({ maxLength: 10_000 }), Type.Integer()]), { maxItems: 50 })),
  ),
});
const Fields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  visibility: Type.Optional(Visibility),
  actions: Type.Optional(Type.Array(Action, { maxItems: 50 })),
};
const Body = Type.Object({ ...Fields, macro: Type.Optional(Type.Object(Fields)) });
const One = payloadOf(Macro);

/** @throws 404 */
export const macroOf = async (deps: Deps, request: FastifyRequest): Promise<{ agent: Agent; macro: MacroRow }> => {
  const agent = await agentOf(deps, request);
  return { agent, macro: await loadMacro(deps, agent, pathId<MacroId>(request, 'id')) };
};

export const macroRoutes = (app: App, deps: Deps) => {
  const answerOf = async (agent: Agent, macro: MacroRow) => {
    const [payload] = await presentMacros(deps, agent, [macro]);
    if (!payload) throw notFound();
    return { payload };
  };

  app.get(
    macrosPath,
    { config: { permission: 'member' }, schema: { response: { 200: payloadOf(Type.Array(Macro)) } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      return { payload: await presentMacros(deps, agent, await listMacros(deps, agent)) };
    },
  );

  app.get(
    `${macrosPath}/:id`,
    { config: { permission: 'member' }, schema: { response: { 200: One } } },
    async (request) => {
      const { agent, macro } = await macroOf(deps, request);
      return answerOf(agent, macro);
    },
  );

  app.post(
    macrosPath,
    { config: { permission: 'member' }, schema: { body: Body, response: { 200: One } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const fields = request.body.macro ?? request.body;
      return answerOf(agent, await deps.write((tx) => createMacro(tx, agent, fields)));
    },
  );

  app.route({
    config: { permission: 'member' },
    method: ['PATCH', 'PUT'],
    url: `${macrosPath}/:id`,
    schema: { body: Body, response: { 200: One } },
    handler: async (request) => {
      const { agent, macro } = await macroOf(deps, request);
      const fields = request.body.macro ?? request.body;
      return answerOf(agent, await deps.write((tx) => updateMacro(tx, agent, macro, fields)));
    },
  });

  app.delete(
    `${macrosPath}/:id`,
    { config: { permission: 'member' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, macro } = await macroOf(deps, request);
      await deps.write((tx) => deleteMacro(tx, agent, macro));
      return reply.code(200).send();
    },
  );
};
