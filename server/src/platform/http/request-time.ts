import { Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { invalidRecord } from '../errors.ts';

/** Seconds since 1970, or ISO 8601 (clients of Chatwoot send both). */
export const Moment = Nullable(Type.Union([Type.Integer(), Type.String({ maxLength: 40 })]));

const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;
/** The end of the year 9999: later times have no ISO form that clients can parse. */
const LAST_MS = 253_402_300_799_999;

const readMs = (value: number | string) => {
  if (typeof value === 'number' || /^\d{1,12}$/.test(value)) return Number(value) * 1_000;
  return ISO.test(value) ? Date.parse(value) : Number.NaN;
};

/** Epoch milliseconds; null when absent. @throws 422 that names `field` for anything else */
export const momentMs = (value: number | string | null | undefined, field: string): number | null => {
  if (value === null || value === undefined || value === '') return null;
  const ms = readMs(value);
  if (ms >= 0 && ms <= LAST_MS) return ms;
  throw invalidRecord(`${field} must be seconds since 1970 or a time in ISO 8601`, [field]);
};
