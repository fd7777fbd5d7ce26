import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Kysely, Selectable } from 'kysely';
import type { CustomAttributeDefinitionsTable } from '../../platform/database/schema/accounts.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { pickDefined } from '../../platform/defined-fields.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';

export const ATTRIBUTE_MODELS = ['conversation_attribute', 'contact_attribute'] as const;
const TYPES = ['text', 'number', 'currency', 'percent', 'link', 'date', 'list', 'checkbox'] as const;

export type CustomAttributeRow = Selectable<CustomAttributeDefinitionsTable>;
type Model = CustomAttributeRow['attribute_model'];

export type CustomAttributeFields = {
  attribute_display_name?: string;
  /** Name or number. */
  attribute_display_type?: string;
  attribute_description?: string | null;
  attribute_key?: string;
  /** Name or number. */
  attribute_model?: string;
  attribute_values?: string[];
  regex_pattern?: string | null;
  regex_cue?: string | null;
  default_value?: string | null;
};

const choose = <Name extends string>(names: readonly Name[], value: string | undefined, field: string): Name => {
  const name = names.find((candidate, index) => candidate === value || String(index) === value);
  if (!name) throw invalidRecord(`${field} must be one of ${names.join(', ')}`, [field]);
  return name;
};

export const attributeModelOf = (value: string | undefined): Model =>
  choose(ATTRIBUTE_MODELS, value, 'attribute_model');

const keyOf = (value: string | undefined) => {
  const key = value?.trim() ?? '';
  if (!/^[\p{L}\p{N}_.-]+$/u.test(key))
    throw invalidRecord('Attribute key needs letters, digits, _ . or -, without spaces', ['attribute_key']);
  return key;
};

const check = (row: Pick<CustomAttributeRow, 'attribute_display_type' | 'attribute_values' | 'regex_pattern'>) => {
  if (row.attribute_display_type === 'list' && row.attribute_values.length === 0)
    throw invalidRecord('A list needs at least one value', ['attribute_values']);
  if (!row.regex_pattern) return;
  try {
    new RegExp(row.regex_pattern, 'u');
  } catch {
    throw invalidRecord('Regex pattern is not a valid regular expression', ['regex_pattern']);
  }
};

const changesOf = (fields: CustomAttributeFields) => {
  const name = fields.attribute_display_name?.trim();
  if (name === '') throw invalidRecord('Attribute display name cannot be empty', ['attribute_display_name']);
  return {
    ...pickDefined(fields, [
      'attribute_description',
      'attribute_values',
      'regex_pattern',
      'regex_cue',
      'default_value',
    ]),
    ...(name ? { attribute_display_name: name } : {}),
    ...(fields.attribute_display_type === undefined
      ? {}
      : { attribute_display_type: choose(TYPES, fields.attribute_display_type, 'attribute_display_type') }),
  };
};

export const listCustomAttributes = (
  db: Kysely<Database>,
  account_id: AccountId,
  model?: Model,
): Promise<CustomAttributeRow[]> => {
  const all = db.selectFrom('custom_attribute_definitions').selectAll().where('account_id', '=', account_id);
  const selected = model === undefined ? all : all.where('attribute_model', '=', model);
  return selected.orderBy('attribute_display_name').execute();
};

export const findCustomAttribute = (
  db: Kysely<Database>,
  account_id: AccountId,
  id: number,
): Promise<CustomAttributeRow | undefined> =>
  db
    .selectFrom('custom_attribute_definitions')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();

const refuseTaken = async (tx: Tx, account_id: AccountId, attribute_model: Model, attribute_key: string) => {
  const existing = await tx.db
    .selectFrom('custom_attribute_definitions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('attribute_model', '=', attribute_model)
    .where('attribute_key', '=', attribute_key)
    .executeTakeFirst();
  if (existing) throw invalidRecord('Attribute key has already been taken', ['attribute_key']);
};

export const createCustomAttribute = async (
  tx: Tx,
  account_id: AccountId,
  fields: CustomAttributeFields,
): Promise<CustomAttributeRow> => {
  const attribute_key = keyOf(fields.attribute_key);
  const attribute_model = attributeModelOf(fields.attribute_model);
  if (!fields.attribute_display_name?.trim())
    throw invalidRecord('Attribute display name cannot be empty', ['attribute_display_name']);
  await refuseTaken(tx, account_id, attribute_model, attribute_key);
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

/** Changes the given fields; key and model stay. @throws 404 when it was deleted meanwhile, 422 for an invalid field */
export const updateCustomAttribute = async (
  tx: Tx,
  { id }: Pick<CustomAttributeRow, 'id'>,
  fields: CustomAttributeFields,
): Promise<CustomAttributeRow> => {
  // Locks the row first: of two changes at once the second is checked against the first.
  const attribute = await tx.db
    .updateTable('custom_attribute_definitions')
    .set({ updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  const changes = changesOf(fields);
  check({ ...attribute, ...changes });
  tx.record('account.cache_invalidated', { account_id: attribute.account_id });
  return tx.db
    .updateTable('custom_attribute_definitions')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const deleteCustomAttribute = async (tx: Tx, { id, account_id }: CustomAttributeRow): Promise<void> => {
  tx.record('account.cache_invalidated', { account_id });
  await tx.db.deleteFrom('custom_attribute_definitions').where('id', '=', id).execute();
};
