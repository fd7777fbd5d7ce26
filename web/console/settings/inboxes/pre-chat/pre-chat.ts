import type { PreChatField } from '@porchlight/core/wire/inbox.ts';
import type { Attribute } from '../../attributes/attribute.ts';

const USUAL = ['emailAddress', 'fullName'];

export const askingFields = (fields: readonly PreChatField[]): PreChatField[] =>
  fields.some(({ enabled }) => enabled)
    ? [...fields]
    : fields.map((field) => ({ ...field, enabled: USUAL.includes(field.name) }));

/** A standard field stays in the list when it is not asked; one of the company's own goes. */
export const isOwn = ({ field_type }: PreChatField) => field_type !== 'standard';

/** The message, listed to be switched off: unlisted it is asked for (wire protocol 14.13). */
const NO_MESSAGE: PreChatField = {
  name: 'message',
  type: 'text',
  field_type: 'standard',
  label: 'Message',
  required: true,
  enabled: false,
};

/** The fields of a form that asks for the first message too, or leaves it to the conversation. */
export const withMessage = (fields: readonly PreChatField[], isEnabled: boolean): PreChatField[] =>
  isEnabled
    ? fields.filter(({ name, enabled }) => name !== 'message' || enabled)
    : [...fields.filter(({ name }) => name !== 'message'), NO_MESSAGE];

/** A custom attribute as a question of the form (wire protocol 10.4). */
export const fieldOf = (attribute: Attribute): PreChatField => ({
  name: attribute.attribute_key,
  type: attribute.attribute_display_type,
  field_type: attribute.attribute_model,
  label: attribute.attribute_display_name,
  placeholder: '',
  required: false,
  enabled: true,
  values: attribute.attribute_values,
  regex_pattern: attribute.regex_pattern,
  regex_cue: attribute.regex_cue,
});

/** What can be asked besides: each name once, as the server wants it. */
export const addable = (attributes: readonly Attribute[], fields: readonly PreChatField[]): Attribute[] => {
  const used = new Set(fields.map(({ name }) => name));
  return attributes.filter(({ attribute_key }) => {
    if (used.has(attribute_key)) return false;
    used.add(attribute_key);
    return true;
  });
};
