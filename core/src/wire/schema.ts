import { type Static, type TSchema, Type } from 'typebox';

/** A schema for a branded id: an integer at run time, the brand in the types. */
export const idOf = <Branded extends number>(limits: { minimum?: number } = {}) =>
  Type.Unsafe<Branded>({ type: 'integer', ...limits });

/** The schema, or null: the key is always present. */
export const Nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] });

/** Free-form JSON object, `{}` when empty. */
export const JsonObject = Type.Record(Type.String(), Type.Unknown());
export type JsonObject = Record<string, unknown>;

/** Seconds since the epoch. */
export const Unix = Type.Number();
/** ISO-8601 with milliseconds and Z. */
export const Iso = Type.String();

export const OneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
