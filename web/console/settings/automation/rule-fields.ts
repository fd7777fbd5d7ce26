import {
  AUTOMATION_TIMES,
  type AutomationEvent,
  type CallableWebhook,
} from '@porchlight/core/wire/settings/automation-rule.ts';
import type { AttributeDefinition, DirectoryState } from '../../base/directory.ts';
import { conversationFields } from '../../form/filter/conversation-fields.ts';
import {
  asChoices,
  attributeField,
  choiceField,
  EQUAL,
  type FilterField,
  textField,
  yesOrNo,
} from '../../form/filter/filter-field.ts';
import { t } from '../texts.ts';

export type RuleDirectory = DirectoryState & {
  contactAttributes: readonly AttributeDefinition[];
  webhooks: readonly CallableWebhook[];
};

const messageFields = (): FilterField[] => [
  textField('content', t('RULE_CONTENT')),
  choiceField(
    'message_type',
    t('RULE_MESSAGE_TYPE'),
    [
      { value: 'incoming', label: t('RULE_INCOMING') },
      { value: 'outgoing', label: t('RULE_OUTGOING') },
    ],
    EQUAL,
  ),
  choiceField('private_note', t('RULE_PRIVATE_NOTE'), yesOrNo(), EQUAL),
];

const contactFields = ({ labels, contactAttributes }: RuleDirectory): FilterField[] => [
  textField('name', t('RULE_CONTACT_NAME')),
  textField('email', t('RULE_CONTACT_EMAIL')),
  textField('phone_number', t('RULE_CONTACT_PHONE')),
  textField('identifier', t('RULE_CONTACT_IDENTIFIER')),
  textField('company', t('RULE_CONTACT_COMPANY')),
  textField('city', t('RULE_CONTACT_CITY')),
  choiceField('contact_labels', t('RULE_CONTACT_LABELS'), asChoices(labels.map(({ title }) => title))),
  choiceField('blocked', t('RULE_CONTACT_BLOCKED'), yesOrNo(), EQUAL),
  ...contactAttributes.map((definition) => ({
    ...attributeField(definition),
    custom: 'contact_attribute' as const,
    label: t('RULE_CONTACT_ATTRIBUTE', { name: definition.attribute_display_name }),
  })),
];

const hourField = (key: string, label: string): FilterField => ({
  key,
  label,
  operators: ['is_greater_than', 'is_less_than'],
  input: 'number',
  choices: [],
});

const timeFields = (): FilterField[] => [
  ...AUTOMATION_TIMES.map((time) => hourField(`hours_since_${time}`, t(`RULE_SINCE_${time}`))),
  ...AUTOMATION_TIMES.map((time) =>
    hourField(`business_hours_since_${time}`, t('RULE_SINCE_BUSINESS', { since: t(`RULE_SINCE_${time}`) })),
  ),
];

/** What a rule of this event can ask for; the message first, where there is one, or the time. */
export const ruleFields = (directory: RuleDirectory, event: AutomationEvent): FilterField[] => [
  ...(event === 'message_created' ? messageFields() : []),
  ...(event === 'time_elapsed' ? timeFields() : []),
  textField('page_url', t('RULE_PAGE')),
  choiceField(
    'business_hours',
    t('RULE_HOURS'),
    [
      { value: 'open', label: t('RULE_OPEN') },
      { value: 'closed', label: t('RULE_CLOSED') },
    ],
    EQUAL,
  ),
  ...conversationFields(directory)
    .filter(({ key }) => key !== 'company')
    .map((field) => (field.key === 'referer' ? { ...field, label: t('RULE_FIRST_PAGE') } : field)),
  ...contactFields(directory),
];
