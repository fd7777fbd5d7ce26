import { invalidRecord } from '../../platform/errors.ts';

/** Every event of a contact or a conversation carries its attributes to every agent, so they must stay small. */
const MAX_KEYS = 100;
const MAX_KEY_CHARACTERS = 255;
const MAX_TEXT_CHARACTERS = 1_500;
const MAX_VALUE_CHARACTERS = 5_000;
const MAX_TOTAL_CHARACTERS = 20_000;
const MAX_NUMBER = 9_999_999_999;
const MAX_DEPTH = 8;

type Attributes = Record<string, unknown>;

const depthOf = (value: unknown, depth = 0): number => {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return depth;
  return Math.max(depth, ...Object.values(value).map((each) => depthOf(each, depth + 1)));
};

const problemOf = (key: string, value: unknown): string | undefined => {
  const name = key.slice(0, 60);
  if (key.length > MAX_KEY_CHARACTERS) return `The name ${name}… is too long (maximum is 255 characters)`;
  if (typeof value === 'string' && value.length > MAX_TEXT_CHARACTERS)
    return `${name} is too long (maximum is 1500 characters)`;
  if (typeof value === 'number' && Math.abs(value) > MAX_NUMBER) return `${name} is too large`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depthOf(value) > MAX_DEPTH) return `${name} is nested too deeply (maximum is 8 levels)`;
  return JSON.stringify(value).length > MAX_VALUE_CHARACTERS
    ? `${name} is too large (maximum is 5000 characters)`
    : undefined;
};

/** @throws 422 for attributes of a request that are too long, too large or nested too deeply */
export const refuseLargeValues = (input: Attributes, field: string): void => {
  for (const [key, value] of Object.entries(input)) {
    const problem = problemOf(key, value);
    if (problem) throw invalidRecord(problem, [field]);
  }
};

/** Attributes of an older version may exceed the limits: they may shrink, but not grow. @throws 422 */
export const refuseLargeTotal = (next: Attributes, stored: Attributes, field: string): void => {
  const size = JSON.stringify(next).length;
  if (size > MAX_TOTAL_CHARACTERS && size > JSON.stringify(stored).length)
    throw invalidRecord(`The attributes are too large (maximum is ${MAX_TOTAL_CHARACTERS} characters)`, [field]);
  const keys = Object.keys(next).length;
  if (keys > MAX_KEYS && keys > Object.keys(stored).length)
    throw invalidRecord(`There are too many attributes (maximum is ${MAX_KEYS})`, [field]);
};
