import type { Definition } from '../attribute-definition.ts';
import { t } from '../texts.ts';

export type AttributeLine = {
  key: string;
  label: string;
  type: string;
  value: unknown;
  choices: readonly string[];
  pattern: string | null;
  cue: string | null;
};

const typeOf = (value: unknown) =>
  typeof value === 'boolean' ? 'checkbox' : typeof value === 'number' ? 'number' : 'text';

export const linesOf = (values: Record<string, unknown>, definitions: readonly Definition[]): AttributeLine[] => [
  ...definitions.map((definition) => ({
    key: definition.attribute_key,
    label: definition.attribute_display_name,
    type: definition.attribute_display_type,
    value: values[definition.attribute_key],
    choices: definition.attribute_values,
    pattern: definition.regex_pattern,
    cue: definition.regex_cue,
  })),
  ...Object.entries(values)
    .filter(([key]) => !definitions.some(({ attribute_key }) => attribute_key === key))
    .map(([key, value]) => ({ key, label: key, type: typeOf(value), value, choices: [], pattern: null, cue: null })),
];

export const isNumeric = (type: string) => ['number', 'currency', 'percent'].includes(type);

export const formatValue = ({ type, value }: Pick<AttributeLine, 'type' | 'value'>): string => {
  if (value === null || value === undefined || value === '') return '';
  if (type === 'checkbox') return t(value === true || value === 'true' ? 'YES' : 'NO');
  if (type === 'percent') return `${value} %`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const fits = (pattern: string, text: string) => {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
};

/** What was written, as the value that is kept, or what is wrong with it. */
export const readValue = (
  text: string,
  { type, pattern, cue }: Pick<AttributeLine, 'type' | 'pattern' | 'cue'>,
): { value: unknown } | { problem: string } => {
  const input = text.trim();
  if (type === 'checkbox') return { value: input === 'true' };
  if (isNumeric(type)) {
    const number = Number(input.replace(',', '.'));
    return input === '' || !Number.isFinite(number) ? { problem: t('NOT_NUMBER') } : { value: number };
  }
  if (type === 'link' && !/^https?:\/\/\S+$/.test(input)) return { problem: t('NOT_LINK') };
  if (pattern && !fits(pattern, input)) return { problem: cue || t('NOT_FITTING') };
  return { value: input };
};
