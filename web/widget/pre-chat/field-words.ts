import type { FieldError } from '@porchlight/core/rules/pre-chat.ts';
import type { PreChatField } from '@porchlight/core/wire/inbox.ts';
import type { TextKey, Texts } from '../texts.ts';

const ERRORS: Record<FieldError, TextKey> = {
  'name-required': 'NAME_REQUIRED',
  'email-required': 'EMAIL_REQUIRED',
  'email-invalid': 'EMAIL_INVALID',
  'phone-required': 'PHONE_REQUIRED',
  'country-required': 'COUNTRY_REQUIRED',
  'phone-invalid': 'PHONE_INVALID',
  'message-too-short': 'MESSAGE_TOO_SHORT',
  required: 'FIELD_REQUIRED',
  'url-invalid': 'FIELD_URL',
  pattern: 'FIELD_PATTERN',
  invalid: 'FIELD_INVALID',
};

const STANDARD: Record<string, { label: TextKey; placeholder: TextKey }> = {
  fullName: { label: 'NAME_LABEL', placeholder: 'NAME_PLACEHOLDER' },
  emailAddress: { label: 'EMAIL_LABEL', placeholder: 'EMAIL_PLACEHOLDER' },
  phoneNumber: { label: 'PHONE_LABEL', placeholder: 'PHONE_PLACEHOLDER' },
  message: { label: 'MESSAGE_LABEL', placeholder: 'MESSAGE_PLACEHOLDER' },
};

/** What a wrong value is told; the team's own hint for a pattern comes first. */
export const errorWords = (error: FieldError | undefined, field: PreChatField, t: Texts['t']): string | undefined => {
  if (!error) return undefined;
  return error === 'pattern' && field.regex_cue ? field.regex_cue : t(ERRORS[error]);
};

/** Standard fields speak the visitor's language unless the team has reworded them; custom ones speak the team's. */
export const fieldWords = (field: PreChatField, t: Texts['t']): { label: string; placeholder: string } => {
  const standard = STANDARD[field.name];
  const reworded =
    field.label && standard && !sameWords(field.label, t(standard.label)) && field.label !== ENGLISH[field.name];
  if (!standard || reworded) return { label: field.label || field.name, placeholder: field.placeholder ?? '' };
  return { label: t(standard.label), placeholder: t(standard.placeholder) };
};

/** The labels an inbox starts with. */
const ENGLISH: Record<string, string> = {
  fullName: 'Full name',
  emailAddress: 'Email Id',
  phoneNumber: 'Phone number',
};
const sameWords = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
