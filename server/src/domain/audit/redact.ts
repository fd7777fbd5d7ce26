import type { Json } from '../../platform/database/schema/column-types.ts';

const FILTERED = '[FILTERED]';
const SECRET = /token|secret|password|hash|otp|api_?key|authorization|cookie/i;
/** Changed with every write, or derived from other columns. */
const UNIMPORTANT = new Set([
  'updated_at',
  'created_at',
  'last_used_at',
  'active_at',
  'search_title',
  'search_text',
  'last_display_id',
  'last_campaign_display_id',
  'ui_settings',
  'views',
]);
const MOST_CHARACTERS = 1_000;
const MOST_ATTRIBUTES = 100;

const withoutSecretsOfAddress = (text: string): string => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.username || url.password) {
    url.username = '';
    url.password = '';
  }
  return url.search ? `${url.origin}${url.pathname}?${FILTERED}` : url.href;
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const redactValue = (value: unknown): unknown => {
  if (typeof value === 'string') {
    const text = withoutSecretsOfAddress(value);
    return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
  }
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value, (key, inner) => (SECRET.test(key) && inner !== null ? FILTERED : inner));
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : JSON.parse(text);
};

const redactNamed = (name: string, value: unknown): unknown =>
  SECRET.test(name) && value !== null && value !== undefined && typeof value !== 'boolean'
    ? FILTERED
    : redactValue(value);

/** JSON columns become one attribute for each of their keys, so that a change names what changed. */
const flat = (row: Json): [string, unknown][] =>
  Object.entries(row)
    .filter(([name]) => !UNIMPORTANT.has(name))
    .flatMap(([name, value]): [string, unknown][] =>
      isObject(value) ? Object.entries(value).map(([key, inner]) => [`${name}.${key}`, inner]) : [[name, value]],
    );

export const auditedValues = (row: Json): Json =>
  Object.fromEntries(
    flat(row)
      .filter(([, value]) => value !== null && value !== '')
      .slice(0, MOST_ATTRIBUTES)
      .map(([name, value]) => [name, redactNamed(name, value)]),
  );

/** `{ attribute: [before, after] }` of the differences; a changed secret is named without its values. */
export const auditedChanges = (before: Json, after: Json): Json => {
  const [from, to] = [new Map(flat(before)), new Map(flat(after))];
  const changes: Json = {};
  for (const name of new Set([...from.keys(), ...to.keys()])) {
    const [was = null, is = null] = [from.get(name), to.get(name)];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    if (Object.keys(changes).length >= MOST_ATTRIBUTES) break;
    changes[name] = [redactNamed(name, was), redactNamed(name, is)];
  }
  return changes;
};
