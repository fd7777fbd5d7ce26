import { Iso, Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import {
  ATTRIBUTE_MODELS,
  attributeModelOf,
  type CustomAttributeRow,
  createCustomAttribute,
  deleteCustomAttribute,
  findCustomAttribute,
  listCustomAttributes,
  updateCustomAttribute,
} from '../../../domain/accounts/custom-attributes.ts';
import type { Deps } from '../../../domain/deps.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { iso } from '../../../platform/times.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';

const path = '/api/v1/accounts/:account_id/custom_attribute_definitions';

const text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })));

const Fields = {
  attribute_display_name: Type.Optional(Type.String({ maxLength: 255 })),
  /** By name, or by its number as Chatwoot's console sends it. */
  attribute_display_type: Type.Optional(Type.String()),
  attribute_description: text(1_000),
  attribute_key: Type.Optional(Type.String({ maxLength: 100 })),
  attribute_model: Type.Optional(Type.String()),
  attribute_values: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 200 })),
  regex_pattern: text(500),
  regex_cue: text(500),
  default_value: text(1_500),
};
const Body = Type.Object({ ...Fields, custom_attribute_definition: Type.Optional(Type.Object(Fields)) });
const Query = Type.Object({ attribute_model: Type.Optional(OneOf([...ATTRIBUTE_MODELS, '0', '1'])) });

const AttributeDefinition = Type.Object({
  id: Type.Integer(),
  attribute_display_name: Type.String(),
  attribute_display_type: Type.String(),
  attribute_description: Nullable(Type.String()),
  attribute_key: Type.String(),
  regex_pattern: Nullable(Type.String()),
  regex_cue: Nullable(Type.String()),
  attribute_values: Type.Array(Type.String()),
  attribute_model: Type.String(),
  default_value: Nullable(Type.String()),
  created_at: Iso,
  updated_at: Iso,
});

const present = (row: CustomAttributeRow): Static<typeof AttributeDefinition> => ({
  id: row.id,
  attribute_display_name: row.attribute_display_name,
  attribute_display_type: row.attribute_display_type,
  attribute_description: row.attribute_description,
  attribute_key: row.attribute_key,
  regex_pattern: row.regex_pattern,
  regex_cue: row.regex_cue,
  attribute_values: row.attribute_values,
  attribute_model: row.attribute_model,
  default_value: row.default_value,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

const attributeOf = async (deps: Deps, request: FastifyRequest): Promise<CustomAttributeRow> => {
  const { account } = await agentOf(deps, request);
  const row = await findCustomAttribute(deps.db, account.id, pathId(request, 'id'));
  if (!row) throw notFound();
  return row;
};

/** Wire protocol 11.13: all agents read them, administrators write them. */
export const customAttributeRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    {
      config: { permission: 'member' },
      schema: { querystring: Query, response: { 200: Type.Array(AttributeDefinition) } },
    },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const model = request.query.attribute_model;
      const rows = await listCustomAttributes(
        deps.db,
        account.id,
        model === undefined ? undefined : attributeModelOf(model),
      );
      return rows.map(present);
    },
  );

  app.get(
    `${path}/:id`,
    { config: { permission: 'member' }, schema: { response: { 200: AttributeDefinition } } },
    async (request) => present(await attributeOf(deps, request)),
  );

  app.post(
    path,
    { config: { permission: 'account_manage' }, schema: { body: Body, response: { 200: AttributeDefinition } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const fields = request.body.custom_attribute_definition ?? request.body;
      return present(await deps.write((tx) => createCustomAttribute(tx, account.id, fields)));
    },
  );

  app.route({
    config: { permission: 'account_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:id`,
    schema: { body: Body, response: { 200: AttributeDefinition } },
    handler: async (request) => {
      const attribute = await attributeOf(deps, request);
      const fields = request.body.custom_attribute_definition ?? request.body;
      const updated = await deps.write((tx) => updateCustomAttribute(tx, attribute, fields));
      return present(updated);
    },
  });

  app.delete(
    `${path}/:id`,
    { config: { permission: 'account_manage' }, schema: { response: { 204: NoContent } } },
    async (request, reply) => {
      const attribute = await attributeOf(deps, request);
      await deps.write((tx) => deleteCustomAttribute(tx, attribute));
      return reply.code(204).send();
    },
  );
};
