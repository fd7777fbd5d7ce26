import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import type { CustomAttributeDefinitionsTable } from '../../../platform/database/schema/accounts.ts';
import type { Deps } from '../../../domain/deps.ts';
import { invalidRecord, notFound } from '../../../platform/errors.ts';
import { given } from '../../../platform/defined-fields.ts';
import { iso } from '../../../platform/times.ts';
import type { Tx } from '../../../domain/transaction.ts';

const path = '/api/v1/accounts/:account_id/custom_attribute_definitions';

const MODELS = ['conversation_attribute', 'contact_attribute'] as const;
const TYPES = ['text', 'number', 'currency', 'percent', 'link', 'date', 'list', 'checkbox'] as const;
const text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })));

const Fields = {
  attribute_display_name: Type.Optional(Type.String({ maxLength: 255 })),
  /** By name, or by its number as the peer's console sends it. */
  attribute_display_type: Type.Optional(Type.String()),
  attribute_description: text(1_000),
  attribute_key: Type.Optional(Type.String({ maxLength: 100 })),
  attribute_model: Type.Optional(Type.String()),
  attribute_values: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 200 })),
  regex_pattern: text(500),
  regex_cue: text(500),
  default_value: text(1_500),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...Fields, custom_attribute_definition: Type.Optional(Type.Object(Fields)) });
type DefinitionFields = Static<ReturnType<typeof Type.Object<typeof Fields>>>;
type DefinitionRow = Selectable<CustomAttributeDefinitionsTable>;
const Query = Type.Object({ attribute_model: Type.Optional(OneOf([...MODELS, '0', '1'])) });

const present = (row: DefinitionRow) => ({
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

/** One of the names, or its place in the list. */
const choose = <Name extends string>(names: readonly Name[], value: string | undefined, field: string): Name => {
  const name = names.find((candidate, index) => candidate === value || String(index) === value);
  if (!name) throw invalidRecord(`${field} must be one of ${names.join(', ')}`, [field]);
  return name;
};

const keyOf = (value: string | undefined) => {
  const key = value?.trim() ?? '';
  if (!/^[\p{L}\p{N}_.-]+$/u.test(key))
    throw invalidRecord('Attribute key needs letters, digits, _ . or -, without blanks', ['attribute_key']);
  return key;
};

/** What a definition says must make sense together. @throws 422 */
const check = (row: Pick<DefinitionRow, 'attribute_display_type' | 'attribute_values' | 'regex_pattern'>) => {
  if (row.attribute_display_type === 'list' && row.attribute_values.length === 0)
    throw invalidRecord('A list needs at least one value', ['attribute_values']);
  if (!row.regex_pattern) return;
  try {
    new RegExp(row.regex_pattern, 'u');
  } catch {
    throw invalidRecord('Regex pattern is no regular expression', ['regex_pattern']);
  }
};

const changesOf = (fields: DefinitionFields) => {
  const name = fields.attribute_display_name?.trim();
  if (name === '') throw invalidRecord('Attribute display name cannot be empty', ['attribute_display_name']);
  return {
    ...given(fields, ['attribute_description', 'attribute_values', 'regex_pattern', 'regex_cue', 'default_value']),
    ...(name ? { attribute_display_name: name } : {}),
    ...(fields.attribute_display_type === undefined
      ? {}
      : {
          attribute_display_type: choose(TYPES, fields.attribute_display_type, 'attribute_display_type'),
        }),
  };
};

const createDefinition = async (tx: Tx, account_id: DefinitionRow['account_id'], fields: DefinitionFields) => {
  const attribute_key = keyOf(fields.attribute_key);
  const attribute_model = choose(MODELS, fields.attribute_model, 'attribute_model');
  if (!fields.attribute_display_name?.trim())
    throw invalidRecord('Attribute display name cannot be empty', ['attribute_display_name']);
  const taken = await tx.db
    .selectFrom('custom_attribute_definitions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('attribute_model', '=', attribute_model)
    .where('attribute_key', '=', attribute_key)
    .executeTakeFirst();
  if (taken) throw invalidRecord('Attribute key has already been taken', ['attribute_key']);
  const values = {
    attribute_display_name: fields.attribute_display_name,
    attribute_display_type: 'text',
    attribute_description: null,
    attribute_values: [],
    regex_pattern: null,
    regex_cue: null,
    default_value: null,
    ...changesOf(fields),
  };
  check(values);
  tx.record('account.cache_invalidated', { account_id });
  return tx.db
    .insertInto('custom_attribute_definitions')
    .values({ account_id, attribute_key, attribute_model, ...values, created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const definitionOf = async (
  deps: Deps,
  request: FastifyRequest,
  account_id: DefinitionRow['account_id'],
): Promise<DefinitionRow> => {
  const row = await deps.db
    .selectFrom('custom_attribute_definitions')
    .selectAll()
    .where('id', '=', pathId(request, 'id'))
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
};

/** Wire protocol 11.13: everybody reads them, administrators write them. */
export const customAttributeRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'member' }, schema: { querystring: Query } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const model = request.query.attribute_model;
    const rows = await deps.db
      .selectFrom('custom_attribute_definitions')
      .selectAll()
      .where('account_id', '=', account.id)
      .$if(model !== undefined, (query) =>
        query.where('attribute_model', '=', choose(MODELS, model, 'attribute_model')),
      )
      .orderBy('attribute_display_name')
      .execute();
    return rows.map(present);
  });

  app.get(`${path}/:id`, { config: { permission: 'member' } }, async (request) => {
    const { account } = await agentOf(deps, request);
    return present(await definitionOf(deps, request, account.id));
  });

  app.post(path, { config: { permission: 'account_manage' }, schema: { body: Body } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const fields = request.body.custom_attribute_definition ?? request.body;
    return present(await deps.write((tx) => createDefinition(tx, account.id, fields)));
  });

  app.route({
    config: { permission: 'account_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:id`,
    schema: { body: Body },
    handler: async (request) => {
      const { account } = await agentOf(deps, request);
      const row = await definitionOf(deps, request, account.id);
      const changes = changesOf(request.body.custom_attribute_definition ?? request.body);
      check({ ...row, ...changes });
      const updated = await deps.write((tx) => {
        tx.record('account.cache_invalidated', { account_id: account.id });
        return tx.db
          .updateTable('custom_attribute_definitions')
          .set({ ...changes, updated_at: tx.now })
          .where('id', '=', row.id)
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      return present(updated);
    },
  });

  app.delete(`${path}/:id`, { config: { permission: 'account_manage' } }, async (request, reply) => {
    const { account } = await agentOf(deps, request);
    const row = await definitionOf(deps, request, account.id);
    await deps.write((tx) => {
      tx.record('account.cache_invalidated', { account_id: account.id });
      return tx.db.deleteFrom('custom_attribute_definitions').where('id', '=', row.id).execute();
    });
    return reply.code(204).send();
  });
};
