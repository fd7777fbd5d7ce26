import type { TSchema } from 'typebox';

export type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

/** What a field holds, by its name; undefined: what its schema says. */
export type NamedValue = (name: string) => number | string | undefined;

const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/email|uid/, 'mallory@evil.example'],
  [/phone/, '+4930999888777'],
  [/^priority$/, 'high'],
  [/url|domain|homepage|link|endpoint/, 'https://evil.example/page'],
  [/locale|language/, 'en'],
  [/color/, '#112233'],
  [/time_?zone/, 'Europe/Berlin'],
  [/password/, 'Harbour-at-dawn-77'],
  [/since|until|_at$/, '1700000000'],
  [/slug|short_code|key|echo_id|identifier|source_id/, 'mallory'],
];

const textFor = (name: string, { minLength = 0, maxLength = 1_000 }: JsonSchema) =>
  (PLAIN.find(([pattern]) => pattern.test(name))?.[1] ?? 'mallory').padEnd(minLength, 'x').slice(0, maxLength);

const plainFor = (schema: JsonSchema, name: string, named: NamedValue): unknown => {
  const example = named(name);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  if (schema.type === 'integer' || schema.type === 'number')
    return typeof example === 'number' ? example : Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 1, 1));
  return example === undefined ? textFor(name, schema) : String(example);
};

/** A value that a schema allows, with every field it has: each may be one that an attacker is not to set. */
export const sampleOf = (schema: JsonSchema, name: string, named: NamedValue): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name, named);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => sampleOf(each, name, named)));
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, each]) => [key, sampleOf(each, key, named)]),
    );
  if (schema.type === 'object') return {};
  if (schema.type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sampleOf(schema.items ?? {}, name, named));
  return plainFor(schema, name, named);
};

export const jsonSchemaOf = (schema: TSchema | undefined): JsonSchema | undefined => schema as JsonSchema | undefined;
