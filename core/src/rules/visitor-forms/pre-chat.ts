import type { PreChatField, PreChatFormOptions } from '../../wire/inbox.ts';

type KnownContact = {
  has_email: boolean;
  has_phone_number: boolean;
  has_name?: boolean;
  identifier?: string | null | undefined;
};
type Form = { enabled: boolean; options: PreChatFormOptions };

const enabledFields = ({ pre_chat_fields }: PreChatFormOptions): PreChatField[] =>
  (pre_chat_fields ?? []).filter((field) => field.enabled);

export const hasPreChatForm = ({ enabled, options }: Form): boolean => enabled && enabledFields(options).length > 0;

/** Enabled fields without a known answer (wire protocol 14.13, PRE-25). A known contact is not asked for a name. */
export const preChatFields = (options: PreChatFormOptions, contact: KnownContact | null): PreChatField[] => {
  const answered = new Set<string>();
  if (contact?.has_email) answered.add('emailAddress');
  if (contact?.has_phone_number) answered.add('phoneNumber');
  if (contact && (contact.has_email || contact.has_phone_number || contact.identifier)) answered.add('fullName');
  return enabledFields(options).filter(({ name }) => !answered.has(name));
};

/**
 * The message box is displayed without a field for it (wire protocol 14.13), unless the team has listed the field and
 * switched it off (PRE-24): then the conversation starts with its first message.
 */
export const asksFirstMessage = ({ pre_chat_fields }: PreChatFormOptions): boolean =>
  !pre_chat_fields?.some(({ name, enabled }) => name === 'message' && !enabled);

export const needsPreChatForm = (form: Form, contact: KnownContact | null): boolean =>
  form.enabled && preChatFields(form.options, contact).length > 0;
