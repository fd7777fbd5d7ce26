import { isUrl } from '../visitor-forms/validators.ts';

export type FormValue = string | number | boolean | null | undefined | readonly string[];
/** `values`: the whole form by field name, for rules that compare two fields. */
export type Rule = (value: FormValue, args: readonly string[], values: Readonly<Record<string, FormValue>>) => boolean;

export const isEmpty = (value: FormValue): boolean => {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
};

const text = (value: FormValue) => String(value ?? '');

/** Numbers are measured by value, lists by count, texts by characters. */
const measure = (value: FormValue): number => {
  if (typeof value === 'number') return value;
  return Array.isArray(value) ? value.length : Array.from(text(value)).length;
};

const amount = (value: FormValue) => Number(text(value) || Number.NaN);

const patternOf = (source: string): RegExp | undefined => {
  const [, inner, flags] = /^\/(.*)\/([a-z]*)$/s.exec(source) ?? [];
  try {
    return inner === undefined ? undefined : new RegExp(inner, flags);
  } catch {
    // Not a pattern: compared as text.
    return undefined;
  }
};

const MIMES: Record<string, readonly string[]> = {
  csv: ['text/csv'],
  gif: ['image/gif'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  pdf: ['application/pdf'],
  svg: ['image/svg+xml'],
};
export const UPLOAD_TYPES: readonly string[] = [...new Set(Object.values(MIMES).flat())];

/** The validation rules. All but `required` and `accepted` pass on an empty value. */
export const RULES: Readonly<Record<string, Rule>> = {
  required: (value) => !isEmpty(value),
  accepted: (value) => value === true || ['yes', 'on', '1', 'true'].includes(text(value)),
  email: (value) => /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/.test(text(value)),
  url: (value) => isUrl(text(value)) && text(value).includes('://'),
  min: (value, [least]) => measure(value) >= Number(least),
  max: (value, [most]) => measure(value) <= Number(most),
  between: (value, [least, most]) => measure(value) >= Number(least) && measure(value) <= Number(most),
  length: (value, [least, most]) => text(value).length >= Number(least) && text(value).length <= Number(most ?? least),
  matches: (value, patterns) => patterns.some((each) => patternOf(each)?.test(text(value)) ?? each === text(value)),
  number: (value) => Number.isFinite(amount(value)),
  alpha: (value) => /^[\p{L}\p{M}]+$/u.test(text(value)),
  alphanumeric: (value) => /^[\p{L}\p{M}\p{N}]+$/u.test(text(value)),
  date: (value) => /^\d{4}-\d{2}-\d{2}/.test(text(value)) && !Number.isNaN(Date.parse(text(value))),
  confirm: (value, [other = ''], values) => text(value) === text(values[other]),
  starts_with: (value, starts) => starts.some((each) => text(value).startsWith(each)),
  ends_with: (value, ends) => ends.some((each) => text(value).endsWith(each)),
  is: (value, options) => options.includes(text(value)),
  not: (value, options) => !options.includes(text(value)),
  mime: (value, kinds) =>
    (kinds.length > 0 ? kinds.flatMap((kind) => MIMES[kind] ?? [kind]) : UPLOAD_TYPES).includes(text(value)),
};
