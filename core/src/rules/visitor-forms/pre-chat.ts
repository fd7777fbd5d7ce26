import type { PreChatField, PreChatFormOptions } from '../../wire/inbox.ts';

type Known = {
  has_email: boolean;
  has_phone_number: boolean;
  has_name?: boolean;
  identifier?: string | null | undefined;
};
type Form = { enabled: boolean; options: PreChatFormOptions };

const enabledFields = ({ pre_chat_fields }: PreChatFormOptions): PreChatField[] =>
  (pre_chat_fields ?? []).filter((field) => field.enabled);

/** Displayed when enabled with at least one field. */
export const hasPreChatForm = ({ enabled, options }: Form): boolean => enabled && enabledFields(options).length > 0;

/**
 * The fields to request: enabled ones without a known answer (wire protocol 14.13, PRE-25). A contact known by identifier,
 * email or phone is not asked for a name.
 */
export const preChatFields = (options: PreChatFormOptions, contact: Known | null): PreChatField[] => {
  const known = new Set<string>();
  if (contact?.has_email) known.add('emailAddress');
  if (contact?.has_phone_number) known.add('phoneNumber');
  if (contact && (contact.has_email || contact.has_phone_number || contact.identifier)) known.add('fullName');
  return enabledFields(options).filter(({ name }) => !known.has(name));
};

/**
 * The message box is displayed without a field for it (wire protocol 14.13), unless the team has listed the field and
 * switched it off (PRE-24): then the conversation starts with its first message.
 */
export const asksFirstMessage = ({ pre_chat_fields }: PreChatFormOptions): boolean =>
  !pre_chat_fields?.some(({ name, enabled }) => name === 'message' && !enabled);

/** Whether the form must be completed before the first message; false when no field is left. */
export const needsPreChatForm = (form: Form, contact: Known | null): boolean =>
  form.enabled && preChatFields(form.options, contact).length > 0;
