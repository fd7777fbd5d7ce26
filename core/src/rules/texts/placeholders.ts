import { isPlaceholderName } from './placeholder-name.ts';

type Attributes = Readonly<Record<string, unknown>>;
type Named = { readonly name?: string | null; readonly email?: string | null };

export type PlaceholderFacts = {
  contact?: (Named & { id?: number; phone_number?: string | null; custom_attributes?: Attributes | null }) | null;
  conversation?: { display_id?: number; custom_attributes?: Attributes | null } | null;
  agent?: (Named & { available_name?: string | null }) | null;
  inbox?: Named | null;
  account?: Named | null;
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const wordsOf = (name: string | null | undefined) => (name ?? '').trim().split(/\s+/).filter(Boolean).map(capital);

export const capitalised = (name: string | null | undefined) => wordsOf(name).join(' ');

/** First and last name; both empty when the name is a single word (wire protocol 5.10). */
const names = (person: Named | null | undefined) => {
  const words = wordsOf(person?.name);
  return { first_name: words.length > 1 ? words[0] : '', last_name: words.length > 1 ? words.at(-1) : '' };
};

const custom = (attributes: Attributes | null | undefined) =>
  Object.entries(attributes ?? {}).map(([key, value]) => [`custom_attribute.${key}`, value] as const);

const prefixed = (prefix: string, values: Attributes) =>
  Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value] as const);

const numbered = ({ display_id, custom_attributes }: NonNullable<PlaceholderFacts['conversation']>) => ({
  id: display_id,
  display_id,
  ...Object.fromEntries(custom(custom_attributes)),
});

const valuesOf = ({ contact, conversation, agent, inbox, account }: PlaceholderFacts): Map<string, unknown> => {
  const phone = contact?.phone_number;
  const named = isPlaceholderName(contact?.name ?? '') ? undefined : contact;
  const person = {
    id: contact?.id,
    name: capitalised(named?.name),
    email: contact?.email,
    phone,
    phone_number: phone,
    ...names(named),
  };
  return new Map([
    ...prefixed('contact', { ...person, ...Object.fromEntries(custom(contact?.custom_attributes)) }),
    ...(conversation ? prefixed('conversation', numbered(conversation)) : []),
    ...prefixed('agent', {
      name: capitalised(agent?.name),
      available_name: agent?.available_name ?? agent?.name,
      email: agent?.email,
      ...names(agent),
    }),
    ...prefixed('inbox', { name: inbox?.name }),
    ...prefixed('account', { name: account?.name }),
  ]);
};

const FILTERS: Record<string, (text: string, argument: string) => string> = {
  default: (text, argument) => text || argument,
  capitalize: (text) => capital(text),
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  strip: (text) => text.trim(),
};

const textOf = (value: unknown) =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value);

const partsOfExpression = (expression: string) => expression.replace(/^-|-$/g, '').split('|');

const evaluate = (expression: string, values: Map<string, unknown>): string => {
  const [path = '', ...filters] = partsOfExpression(expression);
  return filters.reduce(
    (text, filter) => {
      const [, name = '', parameter = ''] = /^(\w+)\s*(?::([\s\S]*))?$/.exec(filter.trim()) ?? [];
      const argument = /^['"]?([^'"]*)['"]?$/.exec(parameter.trim())?.[1];
      return argument === undefined ? text : (FILTERS[name]?.(text, argument) ?? text);
    },
    textOf(values.get(path.trim())),
  );
};

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

const partsOf = (text: string) => text.split(/(```[\s\S]*?```|`[^`]*`)/);
const templatesIn = (parts: readonly string[]) => parts.filter((_, at) => at % 2 === 0);

/** A text with an unclosed placeholder is not a template. */
const isBroken = (parts: readonly string[]) =>
  templatesIn(parts).some((part) => part.replace(PLACEHOLDER, '').includes('{{'));

const FOLLOWS_A_GAP = /^[^\S\n]*(?:[,.!?;:)]|\n|$)/;

/** Removes trailing characters of `chars`. A loop: a regular expression would take quadratic time on long runs of spaces. */
const withoutEnd = (text: string, chars: string): string => {
  let end = text.length;
  while (end > 0 && chars.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
};

/** Joins the text around a missing value: "Hi , how" becomes "Hi, how". */
const closeGap = (before: string, after: string, isFirst: boolean): [before: string, after: string] => {
  const trimmed = withoutEnd(before, ' \t');
  if (trimmed.endsWith('\n') || (trimmed === '' && isFirst))
    return [before, after.replace(/^[^\S\n]*[,;:]?[^\S\n]*/, '')];
  if (FOLLOWS_A_GAP.test(after)) return [withoutEnd(before, ' \t,'), after];
  return trimmed === before ? [before, after] : [before, after.replace(/^[^\S\n]+/, '')];
};

const fillText = (text: string, resolve: (expression: string) => string, beginsText: boolean): string => {
  const pieces = text.split(PLACEHOLDER);
  let isFirst = beginsText;
  for (let at = 1; at < pieces.length; at += 2) {
    const value = resolve(pieces[at] ?? '');
    const [before = '', after = ''] = [pieces[at - 1], pieces[at + 1]];
    pieces[at] = value;
    // Between two missing values, the second one closes the gap.
    const isGap = value === '' && (after !== '' || at + 2 >= pieces.length);
    if (isGap) [pieces[at - 1], pieces[at + 1]] = closeGap(before, after, isFirst);
    isFirst &&= value === '' && pieces[at - 1] === '';
  }
  return pieces.join('');
};

const fill = (text: string, resolve: (expression: string) => string): string => {
  const parts = partsOf(text);
  if (isBroken(parts)) return text;
  return parts.map((part, at) => (at % 2 === 0 ? fillText(part, resolve, at === 0) : part)).join('');
};

/**
 * Fills in `{{ contact.name }}` and the like in canned responses, campaigns and templates. Unknown and empty values are
 * removed together with the space or comma before them; text between back-ticks stays; a syntax error leaves the whole text
 * unchanged.
 */
export const renderPlaceholders = (text: string, facts: PlaceholderFacts): string => {
  const values = valuesOf(facts);
  return fill(text, (expression) => evaluate(expression, values));
};

/** The same, but an unknown placeholder stays, so that it is seen and replaced before the text is sent. */
export const fillKnownPlaceholders = (text: string, facts: PlaceholderFacts): string => {
  const values = valuesOf(facts);
  const isKnown = (expression: string) => {
    const path = partsOfExpression(expression)[0]?.trim() ?? '';
    const [owner] = path.split('.custom_attribute.');
    return values.has(path) || (owner !== path && values.has(`${owner}.id`));
  };
  return fill(text, (expression) => evaluate(expression, values) || (isKnown(expression) ? '' : `{{${expression}}}`));
};

const LONGEST_NAMED = 60;

/** As they are written, each once: the placeholders without a value; in a text with a syntax error all of them. */
export const emptyPlaceholders = (text: string, facts: PlaceholderFacts): string[] => {
  const parts = partsOf(text);
  const templates = templatesIn(parts).join('\n');
  const values = valuesOf(facts);
  const found = isBroken(parts)
    ? (templates.match(/\{\{[^{}\n]*(?:\}\})?/g) ?? [])
    : [...templates.matchAll(PLACEHOLDER)].flatMap(([whole, expression = '']) =>
        evaluate(expression, values) === '' ? [whole] : [],
      );
  return [...new Set(found.map((placeholder) => placeholder.slice(0, LONGEST_NAMED)))];
};
