import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import { type HttpError, invalidRecord, notFound, parameterMissing } from '../errors.ts';
import { coerce } from './coerce.ts';

type Problem = { keyword: string; instancePath: string; params: object; message: string };
type Part = 'body' | 'querystring' | 'params' | 'headers';

const nameOf = (path: string) => path.split('/').filter(Boolean).join('.');

const sentence = (name: string, message: string) => {
  const field = (name.split('.').at(-1) ?? name).replaceAll('_', ' ');
  return `${field.charAt(0).toUpperCase()}${field.slice(1)} ${message}`.trim();
};

const refusal = (part: Part, problems: Problem[]): HttpError => {
  if (part === 'params') return notFound();
  const missing = problems.find(({ keyword }) => keyword === 'required');
  const names = fieldOf(missing?.params, 'requiredProperties');
  if (missing && Array.isArray(names))
    return parameterMissing([nameOf(missing.instancePath), String(names[0])].filter(Boolean).join('.'));
  const seen = new Map<string, string>();
  // Of an alternative, the last problem is the alternative's own; the others are of its branches.
  for (const { instancePath, message } of problems) seen.set(nameOf(instancePath), message);
  return invalidRecord([...seen].map(([name, message]) => sentence(name, message)).join(', '), [...seen.keys()]);
};

/** Returns the coerced value, or the error. Compiled when first used. */
export const createCheck = (schema: TSchema, part: Part) => {
  let compiled: ReturnType<typeof Compile> | undefined;
  return (input: unknown): { value: unknown } | { error: HttpError } => {
    compiled ??= Compile(schema);
    const value = coerce(schema, input);
    if (compiled.Check(value)) return { value };
    const [, problems] = compiled.Errors(value);
    return { error: refusal(part, problems) };
  };
};
