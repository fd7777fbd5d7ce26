import { type FormValue, isEmpty, RULES } from './rules.ts';

export type Failure = { rule: string; args: readonly string[]; value: FormValue };
type Parsed = { name: string; args: string[] };

/** A pattern may contain bars and commas, so a rule with one is passed alone, as an item of a list. */
const parseRule = (rule: string): Parsed => {
  const colon = rule.indexOf(':');
  const name = (colon < 0 ? rule : rule.slice(0, colon)).trim();
  const rest = colon < 0 ? '' : rule.slice(colon + 1);
  return { name, args: rest === '' ? [] : rest.startsWith('/') ? [rest] : rest.split(',').map((each) => each.trim()) };
};

const parse = (rules: string | readonly string[]): Parsed[] =>
  (typeof rules === 'string' ? rules.split('|') : rules).filter((rule) => rule.trim()).map(parseRule);

const ASK_ALWAYS = new Set(['required', 'accepted']);

/**
 * The rules a value breaks, in order: `required|min:3` or `['required', 'matches:/^a|b/']`. After `bail` the first failure
 * ends the check; an empty value breaks only `required` and `accepted`. An unknown rule name is ignored.
 */
export const validate = (
  value: FormValue,
  rules: string | readonly string[],
  values: Readonly<Record<string, FormValue>> = {},
): Failure[] => {
  const failures: Failure[] = [];
  let bail = false;
  for (const { name, args } of parse(rules)) {
    if (name === 'bail') bail = true;
    const check = RULES[name];
    if (!check || (isEmpty(value) && !ASK_ALWAYS.has(name)) || check(value, args, values)) continue;
    failures.push({ rule: name, args, value });
    if (bail) break;
  }
  return failures;
};
