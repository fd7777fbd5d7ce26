type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
};

const WORDS: Record<string, boolean> = { true: true, false: false, '1': true, '0': false };

const toBoolean = (value: unknown) => {
  if (value === 1) return true;
  if (value === 0) return false;
  return typeof value === 'string' ? (WORDS[value] ?? value) : value;
};

const toNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) && Number.isSafeInteger(Math.trunc(Number(value)))
    ? Number(value)
    : value;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Absent on the wire: null, or an empty form field where no text is expected. */
const isAbsent = (value: unknown, schema: Schema) =>
  (value === null && !allowsNull(schema)) ||
  (value === '' && ['integer', 'number', 'boolean'].includes(schema.type ?? ''));

const allowsNull = (schema: Schema): boolean =>
  schema.type === 'null' || schema.type === undefined ? (schema.anyOf?.some(allowsNull) ?? true) : false;

const coerceObject = (schema: Schema, value: Record<string, unknown>) => {
  const result = { ...value };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (!(name in result)) continue;
    if (!schema.required?.includes(name) && isAbsent(result[name], property)) delete result[name];
    else result[name] = coerce(property, result[name]);
  }
  return result;
};

const coerceChoice = (choices: Schema[], value: unknown) => {
  if (value === null) return value;
  const wanted = choices.filter((choice) => choice.type !== 'null');
  if (value === '' && wanted.length < choices.length && wanted.every((choice) => isAbsent('', choice))) return null;
  return wanted.length === 1 && wanted[0] ? coerce(wanted[0], value) : value;
};

/**
 * Converts what clients send to the schema's types before validation (wire protocol 0): numbers and booleans from forms
 * and queries come as text, booleans also as 1/0, and null for an optional field means absent.
 */
export const coerce = (schema: Schema, value: unknown): unknown => {
  if (schema.anyOf) return coerceChoice(schema.anyOf, value);
  if (schema.type === 'boolean') return toBoolean(value);
  if (schema.type === 'integer' || schema.type === 'number') return toNumber(value);
  if (schema.type === 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (schema.type === 'array') {
    const { items } = schema;
    return Array.isArray(value) && items ? value.map((item) => coerce(items, item)) : value;
  }
  return schema.properties && isRecord(value) && !Array.isArray(value) ? coerceObject(schema, value) : value;
};
