type Attributes = Readonly<Record<string, unknown>>;
type Named = { readonly name?: string | null; readonly email?: string | null };

export type PlaceholderFacts = {
  contact?: (Named & { id?: number; phone_number?: string | null; custom_attributes?: Attributes | null }) | null;
  /** `id` is the database's, `display_id` the one people see. */
  conversation?: { id?: number; display_id?: number; custom_attributes?: Attributes | null } | null;
  agent?: (Named & { available_name?: string | null }) | null;
  inbox?: Named | null;
  account?: Named | null;
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const wordsOf = (name: string | null | undefined) => (name ?? '').trim().split(/\s+/).filter(Boolean).map(capital);

/** A name with each of its words capitalised. */
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

const valuesOf = ({ contact, conversation, agent, inbox, account }: PlaceholderFacts): Map<string, unknown> => {
  const phone = contact?.phone_number;
  const person = {
    id: contact?.id,
    name: capitalised(contact?.name),
    email: contact?.email,
    phone,
    phone_number: phone,
    ...names(contact),
  };
  const { custom_attributes, ...place } = conversation ?? {};
  return new Map([
    ...prefixed('contact', { ...person, ...Object.fromEntries(custom(contact?.custom_attributes)) }),
    ...prefixed('conversation', { ...place, ...Object.fromEntries(custom(custom_attributes)) }),
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

const evaluate = (expression: string, values: Map<string, unknown>): string => {
  const [path = '', ...filters] = expression.replace(/^-|-$/g, '').split('|');
  return filters.reduce(
    (text, filter) => {
      const [, name = '', given = ''] = /^(\w+)\s*(?::([\s\S]*))?$/.exec(filter.trim()) ?? [];
      const argument = /^['"]?([^'"]*)['"]?$/.exec(given.trim())?.[1];
      return argument === undefined ? text : (FILTERS[name]?.(text, argument) ?? text);
    },
    textOf(values.get(path.trim())),
  );
};

/** A placeholder that is opened and never closed makes the text one that was not meant as a template. */
const isBroken = (text: string) => /\{\{/.test(text.replace(/\{\{[^{}]*\}\}/g, ''));

/**
 * Canned answers, campaigns and templates with `{{ contact.name }}` and the like filled in (wire protocol 5.10). Unknown and
 * empty ones leave nothing; text between back-ticks stays; a syntax error leaves the whole text as it is.
 */
export const renderPlaceholders = (text: string, facts: PlaceholderFacts): string => {
  const parts = text.split(/(```[\s\S]*?```|`[^`]*`)/);
  if (parts.some((part, at) => at % 2 === 0 && isBroken(part))) return text;
  const values = valuesOf(facts);
  const fill = (part: string) =>
    part.replace(/\{\{([^{}]*)\}\}/g, (_, expression: string) => evaluate(expression, values));
  return parts.map((part, at) => (at % 2 === 0 ? fill(part) : part)).join('');
};
