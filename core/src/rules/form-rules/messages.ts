import type { Failure } from './validate.ts';

/** `{name}`: the field's label; `{0}`, `{1}`: arguments. English: visitors' forms use the widget's texts. */
export const ENGLISH_MESSAGES: Readonly<Record<string, string>> = {
  required: '{Name} is required.',
  accepted: 'Please accept the {name}.',
  email: 'Please enter a valid email address.',
  url: 'Please include a valid url.',
  min: '{Name} must be at least {0} characters long.',
  max: '{Name} must be less than or equal to {0} characters long.',
  between: '{Name} must be between {0} and {1} characters long.',
  min_value: '{Name} must be at least {0}.',
  max_value: '{Name} must be no more than {0}.',
  between_value: '{Name} must be between {0} and {1}.',
  length: '{Name} must be between {0} and {1} characters long.',
  matches: '{Name} is not an allowed value.',
  number: '{Name} must be a number.',
  alpha: '{Name} can only contain alphabetical characters.',
  alphanumeric: '{Name} can only contain letters and numbers.',
  date: '{Name} is not a valid date.',
  confirm: '{Name} does not match.',
  starts_with: '{Name} must start with {0}.',
  ends_with: '{Name} must end with {0}.',
  is: '{Name} is not an allowed value.',
  not: '“{value}” is not an allowed {name}.',
  mime: '{Name} must be of the type: {0}.',
  fallback: 'This field isn’t valid.',
};

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const formMessage = (
  failure: Failure,
  label: string,
  templates: Readonly<Record<string, string>> = ENGLISH_MESSAGES,
): string => {
  const { rule, args, value } = failure;
  const template =
    (typeof value === 'number' && templates[`${rule}_value`]) || templates[rule] || templates['fallback'] || '';
  const replacements: Record<string, string> = {
    Name: capital(label),
    name: label,
    value: String(value ?? ''),
    0: args[0] ?? '',
    1: args[1] ?? args[0] ?? '',
  };
  if (rule === 'mime') replacements['0'] = args.join(', ');
  return template.replace(/\{(Name|name|value|0|1)\}/g, (_, key: string) => replacements[key] ?? '');
};
