import { type FieldError, preChatError } from '@porchlight/core/rules/visitor-forms/pre-chat-answers.ts';
import type { PreChatField } from '@porchlight/core/wire/inbox.ts';
import { MAX_MESSAGE_LENGTH } from '@porchlight/core/wire/limits.ts';
import type { TextKey, Texts } from '../base/texts.ts';

const ERRORS: Record<FieldError, TextKey> = {
  'name-required': 'NAME_REQUIRED',
  'email-required': 'EMAIL_REQUIRED',
  'email-invalid': 'EMAIL_INVALID',
  'phone-required': 'PHONE_REQUIRED',
  'country-required': 'COUNTRY_REQUIRED',
  'phone-invalid': 'PHONE_INVALID',
  'message-too-short': 'MESSAGE_TOO_SHORT',
  'message-too-long': 'TOO_LONG',
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

export const errorText = (field: PreChatField, value: string, t: Texts['t']): string | undefined => {
  const error = preChatError(field, value);
  if (!error) return undefined;
  if (error === 'pattern' && field.regex_cue) return field.regex_cue;
  return t(ERRORS[error], { count: value.length - MAX_MESSAGE_LENGTH });
};

/** Default labels, here and in Chatwoot: they are translated, because no administrator chose them. */
const UNCHOSEN = new Set([
  'full name',
  'email address',
  'email id',
  'phone number',
  'message',
  'please enter your name',
  'please enter your full name',
  'please enter your email',
  'please enter your email address',
  'please enter your phone number',
  'share your queries or comments here.',
]);
export const customText = (text: string | null | undefined): string =>
  UNCHOSEN.has((text ?? '').trim().toLowerCase()) ? '' : (text ?? '');

/** Standard fields use the visitor's language unless the team has reworded them; custom ones the team's. */
export const fieldText = (field: PreChatField, t: Texts['t']): { label: string; placeholder: string } => {
  const standard = STANDARD[field.name];
  if (!standard) return { label: field.label || field.name, placeholder: field.placeholder ?? '' };
  const [label, placeholder] = [customText(field.label), customText(field.placeholder)];
  // A custom label without a placeholder: our own placeholder might not fit it.
  const isBare = label !== '' && !field.placeholder;
  return { label: label || t(standard.label), placeholder: placeholder || (isBare ? '' : t(standard.placeholder)) };
};

export const introText = (message: string | null | undefined, t: Texts['t']): string =>
  message ? customText(message) || t('PRE_CHAT_INTRO') : '';
