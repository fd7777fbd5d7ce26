import { isRecord } from '@porchlight/core/rules/read-field.ts';
import { badRequest } from '../errors.ts';

export type Parameters = Record<string, unknown>;

const MAX_DEPTH = 32;
const MAX_PARAMETERS = 2_000;
/** A megabyte can contain many numbers and keys of one letter, and each costs more to check than to send. */
const MAX_VALUES = 20_000;
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

const isPlain = (value: unknown): value is Parameters =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype;

/** `message[attachments][]` -> `['message', 'attachments', '']`; undefined for a name that could harm. */
const pathOf = (name: string) => {
  const open = name.indexOf('[');
  if (open <= 0) return UNSAFE.has(name) ? undefined : [name];
  const path = [
    name.slice(0, open),
    ...name
      .slice(open + 1)
      .replace(/\]$/, '')
      .split(']['),
  ];
  return path.length > MAX_DEPTH || path.some((key) => UNSAFE.has(key)) ? undefined : path;
};

const childOf = (holder: Parameters, key: string, next: string): Parameters | unknown[] => {
  const value = holder[key];
  if (next === '' && Array.isArray(value)) return value;
  if (next !== '' && isPlain(value)) return value;
  const made: Parameters | unknown[] = next === '' ? [] : {};
  holder[key] = made;
  return made;
};

/** An element of `list[][key]`: the last one, until it already has that key. */
const elementOf = (list: unknown[], key: string): Parameters => {
  const last = list.at(-1);
  if (isPlain(last) && !(key in last)) return last;
  const made: Parameters = {};
  list.push(made);
  return made;
};

/** `a[b]` is an object's key, `a[]` the next of a list. Harmful names are ignored. */
export const setParameter = (target: Parameters, name: string, value: unknown) => {
  const path = pathOf(name);
  if (!path) return;
  let holder: Parameters | unknown[] = target;
  for (let index = 0; index < path.length - 1; index += 1) {
    const key = path[index] ?? '';
    const next = path[index + 1] ?? '';
    if (Array.isArray(holder)) holder = next === '' ? holder : elementOf(holder, next);
    else holder = childOf(holder, key, next);
  }
  const last = path.at(-1) ?? '';
  if (Array.isArray(holder)) holder.push(value);
  else holder[last] = value;
};

export const parseParameters = (text: string): Parameters => {
  const parameters: Parameters = {};
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > MAX_PARAMETERS) throw badRequest('The request has too many parameters.');
    setParameter(parameters, name, value);
  }
  return parameters;
};

/** Refuses values nested so deeply that walking them could exhaust the stack, and values larger than any call needs. */
export const refuseDeep = (value: unknown) => {
  let level = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw badRequest('The request is nested too deeply.');
    values += level.length;
    if (values > MAX_VALUES) throw badRequest('The request has too many values.');
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
};

export const mergeParameters = (query: unknown, body: unknown): Parameters => {
  if (body !== null && body !== undefined && (typeof body !== 'object' || Array.isArray(body)))
    throw badRequest('The request body must be a JSON object.');
  return { ...(isRecord(query) ? query : {}), ...body };
};

/** At any depth: no null character (PostgreSQL has none), no lone surrogate. Files stay unchanged. */
export const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '');
  if (Array.isArray(value)) return value.map(storable);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]));
};
