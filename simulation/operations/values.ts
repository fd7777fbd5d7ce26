import type { Random } from '../model/random.ts';
import type { Schema } from './openapi.ts';

/** `idFor` finds a record for a field's name. */
export type ValueSource = { random: Random; idFor: (name: string) => number | string | undefined };

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  "'; DROP TABLE messages; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%',
  '_',
  '\\',
  '-',
  '\ud800',
  '𝒳'.repeat(300),
  'a'.repeat(20_000),
  '{{contact.name}}',
  '9'.repeat(40),
];
const HOSTILE_VALUES = [null, -1, 0, 2 ** 31, 2 ** 53, 1e300, true, [], {}, '', [[[]]], { id: { id: 1 } }];
const HOSTILE_PROBABILITY = 0.04;
const OPTIONAL_PROBABILITY = 0.5;
const DEEPEST = 5;

const LOCALES = ['en', 'de', 'ar'];

const textFor = (name: string, random: Random): string => {
  const number = random.below(1_000_000);
  if (/email|uid/.test(name)) return `explorer-${number}@example.com`;
  if (/phone/.test(name)) return `+4930${1_000_000 + number}`;
  if (/url|domain|homepage|link|endpoint/.test(name)) return `https://example-${number}.example/page`;
  if (/locale|language/.test(name)) return random.pick(LOCALES) ?? 'en';
  if (/color/.test(name)) return `#${number.toString(16).padStart(6, '0').slice(0, 6)}`;
  if (/time_?zone/.test(name)) return 'Europe/Berlin';
  if (/(since|until|date|_at)$/.test(name)) return String(Math.floor(Date.now() / 1000) - number);
  if (/slug|short_code|key|echo_id|identifier|source_id/.test(name)) return `explorer-${number}`;
  if (/password/.test(name)) return `Secret-${number}!`;
  return `explorer ${number}`;
};

const numberFor = (name: string, schema: Schema, random: Random) => {
  if (/_at$|since|until/.test(name)) return Math.floor(Date.now() / 1000) + random.between(-100_000, 100_000);
  const from = schema.minimum ?? 0;
  return random.between(from, Math.min(schema.maximum ?? from + 20, from + 1_000));
};

export const NO_ID = 987_654_321;

const isId = (name: string) => /(^|_)(id|ids|slug|uuid)$/.test(name);

const objectFor = (schema: Schema, source: ValueSource, depth: number) => {
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([key]) => schema.required?.includes(key) || source.random.chance(OPTIONAL_PROBABILITY),
  );
  return Object.fromEntries(properties.map(([key, each]) => [key, valueFor(each, key, source, depth + 1)]));
};

const arrayFor = ({ minItems = 0, items = {} }: Schema, name: string, source: ValueSource, depth: number) =>
  Array.from({ length: source.random.between(minItems, minItems + 2) }, () => valueFor(items, name, source, depth + 1));

const plainFor = (schema: Schema, name: string, { random, idFor }: ValueSource): unknown => {
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'null') return null;
  const id = isId(name) ? idFor(name) : undefined;
  if (schema.type === 'integer' || schema.type === 'number')
    return id ?? (isId(name) ? NO_ID : numberFor(name, schema, random));
  return String(id ?? textFor(name, random)).slice(0, schema.maxLength);
};

/** A value that a schema allows; now and then an invalid one. */
export const valueFor = (schema: Schema, name: string, source: ValueSource, depth = 0): unknown => {
  const { random } = source;
  if (random.chance(HOSTILE_PROBABILITY)) return random.pick(random.chance(0.5) ? HOSTILE_TEXTS : HOSTILE_VALUES);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return valueFor(random.pick(schema.anyOf) ?? {}, name, source, depth);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => valueFor(each, name, source, depth)));
  if (schema.type === 'object') return depth > DEEPEST ? {} : objectFor(schema, source, depth);
  if (schema.type === 'array') return depth > DEEPEST ? [] : arrayFor(schema, name, source, depth);
  return plainFor(schema, name, source);
};
