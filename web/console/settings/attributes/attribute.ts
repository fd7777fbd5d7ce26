export const MODELS = ['contact_attribute', 'conversation_attribute'] as const;
export type Model = (typeof MODELS)[number];
export const TYPES = ['text', 'number', 'currency', 'percent', 'link', 'date', 'list', 'checkbox'] as const;
export type AttributeType = (typeof TYPES)[number];

/** Wire protocol 11.13. */
export type Attribute = {
  id: number;
  attribute_display_name: string;
  attribute_display_type: AttributeType;
  attribute_description: string | null;
  attribute_key: string;
  attribute_model: Model;
  attribute_values: string[];
  regex_pattern: string | null;
  regex_cue: string | null;
};

/** A key for a name: `Favourite colour!` -> `favourite_colour`. Scripts write it, so it is plain. */
export const keyFor = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

export const valuesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];
