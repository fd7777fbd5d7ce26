import fc from 'fast-check';
import { type JsonSchema, type NamedValue, sampleOf } from '../schema-values.ts';

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  "'; DROP TABLE messages; --",
  '<script>alert(1)</script>',
  '{{contact.name}}',
  '__proto__',
  '1e999',
  '9'.repeat(40),
  '𝒳'.repeat(300),
  'a'.repeat(20_000),
  '<!---->'.repeat(2_000),
  '((((a*)*)*)*)*',
  '[['.repeat(2_000),
  '\u202e\u2066evil',
];
const HOSTILE_NUMBERS = [-1, 0, 0.5, 2 ** 31, 2 ** 53, 1e300, -1e300];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...HOSTILE_NUMBERS, null, true, false) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 6 }) },
);

const DEEPEST = 6;

/** Mostly what the schema allows, so that requests come beyond its check; each field now and then something else. */
export const arbitraryOf = (schema: JsonSchema, name: string, named: NamedValue, depth = 0): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: allowed(schema, name, named, depth) }, { weight: 1, arbitrary: hostileValue });

const allowed = (schema: JsonSchema, name: string, named: NamedValue, depth: number): fc.Arbitrary<unknown> => {
  if (depth > DEEPEST) return fc.constant(sampleOf(schema, name, named));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => arbitraryOf(each, name, named, depth + 1)));
  if (schema.properties)
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties).map(([key, each]) => [key, arbitraryOf(each, key, named, depth + 1)]),
      ),
      { requiredKeys: [] },
    );
  if (schema.type === 'array')
    return fc.array(arbitraryOf(schema.items ?? {}, name, named, depth + 1), { maxLength: 4 });
  if (schema.type === 'object') return fc.dictionary(fc.string({ maxLength: 20 }), hostileValue, { maxKeys: 4 });
  return fc.constant(sampleOf(schema, name, named));
};
