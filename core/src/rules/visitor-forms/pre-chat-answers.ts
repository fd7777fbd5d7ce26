import type { PreChatField } from '../../wire/inbox.ts';
import { MAX_MESSAGE_LENGTH } from '../../wire/limits.ts';
import { isEmail } from './email.ts';
import { isInternationalPhone, isPhoneLike, startsWithPlus } from './validators.ts';

// Separate from the fields, because the widget's home screen only needs to know whether a form follows: validation is loaded
// with the form.

export type FieldError =
  | 'name-required'
  | 'email-required'
  | 'email-invalid'
  | 'phone-required'
  | 'country-required'
  | 'phone-invalid'
  | 'message-too-short'
  | 'message-too-long'
  | 'required'
  | 'url-invalid'
  | 'pattern'
  | 'invalid';

/** `/…/flags` as a pattern; undefined for an invalid one. */
export const regexFrom = (text: string): RegExp | undefined => {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  try {
    return source === undefined ? new RegExp(text) : new RegExp(source, flags);
  } catch {
    return undefined;
  }
};

const emptyError = ({ name, required }: PreChatField): FieldError | undefined => {
  if (!required) return undefined;
  const own: Record<string, FieldError> = {
    fullName: 'name-required',
    emailAddress: 'email-required',
    phoneNumber: 'phone-required',
    message: 'message-too-short',
  };
  return own[name] ?? 'required';
};

const phoneError = (value: string): FieldError | undefined => {
  if (!startsWithPlus(value)) return 'country-required';
  return isPhoneLike(value) && isInternationalPhone(value) ? undefined : 'phone-invalid';
};

const customError = ({ type, regex_pattern }: PreChatField, value: string): FieldError | undefined => {
  if (type === 'link' && !/^https?:\/\/\S+\.\S+/i.test(value)) return 'url-invalid';
  if (type === 'date' && Number.isNaN(Date.parse(value))) return 'invalid';
  if (type === 'number' && Number.isNaN(Number(value))) return 'invalid';
  return regex_pattern && regexFrom(regex_pattern)?.test(value) === false ? 'pattern' : undefined;
};

/** Validates a field's value. A phone number includes its dial code (PRE-07 to PRE-17). */
export const preChatError = (field: PreChatField, value: string): FieldError | undefined => {
  if (value.trim() === '') return emptyError(field);
  if (field.name === 'emailAddress') return isEmail(value) ? customError(field, value) : 'email-invalid';
  if (field.name === 'phoneNumber') return phoneError(value) ?? customError(field, value);
  if (field.name === 'message' && value.length > MAX_MESSAGE_LENGTH) return 'message-too-long';
  return customError(field, value);
};

const STANDARD_FIELDS: readonly string[] = ['fullName', 'emailAddress', 'phoneNumber', 'message'];
export const isStandardField = (name: string): boolean => STANDARD_FIELDS.includes(name);

export type PreChatPayload = {
  contact: { name?: string; email?: string; phone_number?: string };
  message: string;
  contact_attributes: Record<string, unknown>;
  conversation_attributes: Record<string, unknown>;
};

/** Values by field name -> request body (wire protocol 14.13): empty custom values are null. */
export const preChatPayload = (
  fields: readonly PreChatField[],
  values: Readonly<Record<string, string>>,
): PreChatPayload => {
  const text = (name: string) => values[name]?.trim() ?? '';
  const custom = fields.filter(({ name }) => !isStandardField(name));
  // A form may be older than its validation: fields that are not the contact's go to the conversation, so that nothing is
  // lost.
  const attributes = (isOfContact: boolean) =>
    Object.fromEntries(
      custom
        .filter(({ field_type }) => (field_type === 'contact_attribute') === isOfContact)
        .map(({ name }) => [name, text(name) || null]),
    );
  return {
    contact: {
      ...(text('fullName') && { name: text('fullName') }),
      ...(text('emailAddress') && { email: text('emailAddress') }),
      ...(text('phoneNumber') && { phone_number: text('phoneNumber') }),
    },
    // Text without a message field stays in the composer.
    message: fields.some(({ name }) => name === 'message') ? (values['message'] ?? '') : '',
    contact_attributes: attributes(true),
    conversation_attributes: attributes(false),
  };
};
