import type { ContentType } from '@porchlight/core/wire/message.ts';

/** Allowed keys of items by content type (wire protocol 5.6). */
const KEYS: Partial<Record<ContentType, readonly string[]>> = {
  input_select: ['title', 'value', 'description'],
  cards: ['title', 'description', 'media_url', 'actions'],
  form: ['type', 'placeholder', 'label', 'name', 'options', 'default', 'required', 'pattern', 'title', 'pattern_error'],
  article: ['title', 'description', 'link'],
};
const ACTION_KEYS = ['text', 'type', 'payload', 'uri'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const strangerIn = (item: Record<string, unknown>, keys: readonly string[]) =>
  Object.keys(item).find((key) => !keys.includes(key));

const actionsProblem = (actions: unknown): string | undefined => {
  if (!Array.isArray(actions) || actions.length === 0) return 'A card needs at least one action.';
  if (!actions.every(isRecord)) return 'Actions should be a hash.';
  const unknown = actions.map((action) => strangerIn(action, ACTION_KEYS)).find(Boolean);
  return unknown && `Actions have an unknown key: ${unknown}.`;
};

/** Why these items are invalid for the content type; undefined when they are valid, or when the type has none. */
export const itemsProblem = (content_type: ContentType, items: unknown): string | undefined => {
  const keys = KEYS[content_type];
  if (!keys) return undefined;
  if (!Array.isArray(items) || items.length === 0) return 'At least one item is required.';
  if (!items.every(isRecord)) return 'Items should be a hash.';
  const unknown = items.map((item) => strangerIn(item, keys)).find(Boolean);
  if (unknown) return `Items have an unknown key: ${unknown}.`;
  return content_type === 'cards' ? items.map(({ actions }) => actionsProblem(actions)).find(Boolean) : undefined;
};
