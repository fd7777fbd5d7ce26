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

/** Shown when enabled and at least one field is. */
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

/**
 * The message box stands although no field asks for it (wire protocol 14.13), unless the team has listed it as a field and
 * switched it off (PRE-24): then the conversation begins with its first message.
 */
export const asksFirstMessage = ({ pre_chat_fields }: PreChatFormOptions): boolean =>
  !pre_chat_fields?.some(({ name, enabled }) => name === 'message' && !enabled);

/** Whether the form must be passed before the first message: a form with nothing left to ask is not. */
export const needsPreChatForm = (form: Form, contact: Known | null): boolean =>
  form.enabled && preChatFields(form.options, contact).length > 0;
