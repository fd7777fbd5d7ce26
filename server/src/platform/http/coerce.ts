type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
};

const BOOLEANS: Record<string, boolean> = { true: true, false: false, '1': true, '0': false };

const toBoolean = (value: unknown) => {
  if (value === 1) return true;
  if (value === 0) return false;
  return typeof value === 'string' ? (BOOLEANS[value] ?? value) : value;
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
  const candidates = choices.filter((choice) => choice.type !== 'null');
  if (value === '' && candidates.length < choices.length && candidates.every((choice) => isAbsent('', choice)))
    return null;
  return candidates.length === 1 && candidates[0] ? coerce(candidates[0], value) : value;
};

/** To the schema's types (wire protocol 0): numbers and booleans as text, booleans as 1/0, null for absent. */
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
