import type { PreChatField, PreChatFormOptions } from '../wire/inbox.ts';

type Known = {
  has_email: boolean;
  has_phone_number: boolean;
  has_name?: boolean;
  identifier?: string | null | undefined;
};
type Form = { enabled: boolean; options: PreChatFormOptions };

const enabledFields = ({ pre_chat_fields }: PreChatFormOptions): PreChatField[] =>
  (pre_chat_fields ?? []).filter((field) => field.enabled);

/** Spec section 5: shown when enabled and at least one field is. */
export const hasPreChatForm = ({ enabled, options }: Form): boolean => enabled && enabledFields(options).length > 0;

/**
 * The fields to ask: enabled ones whose answer is not known yet (wire protocol 14.13, PRE-25). A contact known by identifier,
 * e-mail or phone is not asked for a name.
 */
export const preChatFields = (options: PreChatFormOptions, contact: Known | null): PreChatField[] => {
  const known = new Set<string>();
  if (contact?.has_email) known.add('emailAddress');
  if (contact?.has_phone_number) known.add('phoneNumber');
  if (contact && (contact.has_email || contact.has_phone_number || contact.identifier)) known.add('fullName');
  return enabledFields(options).filter(({ name }) => !known.has(name));
};

/** Whether the form must be passed before the first message: a form with nothing left to ask is not (users-say 41). */
export const needsPreChatForm = (form: Form, contact: Known | null): boolean =>
  form.enabled && preChatFields(form.options, contact).length > 0;

export type FieldError =
  | 'name-required'
  | 'email-required'
  | 'email-invalid'
  | 'phone-required'
  | 'country-required'
  | 'phone-invalid'
  | 'message-too-short'
  | 'required'
  | 'url-invalid'
  | 'pattern'
  | 'invalid';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

/** `/…/flags` as its pattern; undefined for a text that is none (spec section 5). */
export const regexFrom = (text: string): RegExp | undefined => {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  try {
    return source === undefined ? new RegExp(text) : new RegExp(source, flags);
  } catch {
    // An administrator's slip must not lock visitors out.
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
  if (!value.startsWith('+')) return 'country-required';
  return /^\+[1-9]\d{4,14}$/.test(value) ? undefined : 'phone-invalid';
};

const customError = ({ type, regex_pattern }: PreChatField, value: string): FieldError | undefined => {
  if (type === 'link' && !/^https?:\/\/\S+\.\S+/i.test(value)) return 'url-invalid';
  if (type === 'date' && Number.isNaN(Date.parse(value))) return 'invalid';
  if (type === 'number' && Number.isNaN(Number(value))) return 'invalid';
  return regex_pattern && regexFrom(regex_pattern)?.test(value) === false ? 'pattern' : undefined;
};

/** What is wrong with a field's value, if anything. A phone number is the whole one, with its dial code (PRE-07 to PRE-17). */
export const preChatError = (field: PreChatField, value: string): FieldError | undefined => {
  if (value.trim() === '') return emptyError(field);
  if (field.name === 'emailAddress') return isEmail(value) ? customError(field, value) : 'email-invalid';
  if (field.name === 'phoneNumber') return phoneError(value) ?? customError(field, value);
  return customError(field, value);
};

export type PreChatPayload = {
  contact: { name?: string; email?: string; phone_number?: string };
  message: string;
  contact_attributes: Record<string, unknown>;
  conversation_attributes: Record<string, unknown>;
};

/** Values by field name -> what the calls carry (wire protocol 14.13): empty custom values are null. */
export const preChatPayload = (
  fields: readonly PreChatField[],
  values: Readonly<Record<string, string>>,
): PreChatPayload => {
  const text = (name: string) => values[name]?.trim() ?? '';
  const attributes = (kind: string) =>
    Object.fromEntries(
      fields.filter(({ field_type }) => field_type === kind).map(({ name }) => [name, text(name) || null]),
    );
  return {
    contact: {
      ...(text('fullName') && { name: text('fullName') }),
      ...(text('emailAddress') && { email: text('emailAddress') }),
      ...(text('phoneNumber') && { phone_number: text('phoneNumber') }),
    },
    message: values['message'] ?? '',
    contact_attributes: attributes('contact_attribute'),
    conversation_attributes: attributes('conversation_attribute'),
  };
};
