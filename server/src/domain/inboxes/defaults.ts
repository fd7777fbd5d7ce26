import type { AccountId, InboxId } from '@porchlight/core/wire/ids.ts';
import { makeToken } from '../../platform/crypto/tokens.ts';

const STANDARD_FIELDS = [
  {
    name: 'emailAddress',
    type: 'email',
    label: 'Email Address',
    placeholder: 'Please enter your email address',
    required: true,
  },
  { name: 'fullName', type: 'text', label: 'Full Name', placeholder: 'Please enter your full name', required: false },
  {
    name: 'phoneNumber',
    type: 'text',
    label: 'Phone Number',
    placeholder: 'Please enter your phone number',
    required: false,
  },
];

export const defaultPreChatForm = () => ({
  pre_chat_message: 'Share your queries or comments here.',
  pre_chat_fields: STANDARD_FIELDS.map((field) => ({ ...field, field_type: 'standard', enabled: false })),
});

/** Wire protocol 10.2: Monday to Friday 09:00 to 17:00. */
export const defaultWorkingHours = (inbox_id: InboxId, account_id: AccountId, now: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => {
    const closed = day_of_week === 0 || day_of_week === 6;
    return {
      inbox_id,
      account_id,
      day_of_week,
      closed_all_day: closed,
      open_all_day: false,
      open_hour: closed ? null : 9,
      open_minutes: closed ? null : 0,
      close_hour: closed ? null : 17,
      close_minutes: closed ? null : 0,
      created_at: now,
      updated_at: now,
    };
  });

/** Wire protocol 10.1 and 10.3: defaults of a website inbox. */
export const websiteInboxDefaults = () => ({
  channel_type: 'Channel::WebWidget' as const,
  avatar_key: null,
  greeting_enabled: false,
  greeting_message: null,
  working_hours_enabled: false,
  out_of_office_message: null,
  launcher_title: null,
  timezone: 'UTC',
  enable_email_collect: true,
  csat_survey_enabled: false,
  csat_question: null,
  signature: null,
  allow_messages_after_resolved: true,
  lock_to_single_conversation: false,
  enable_auto_assignment: true,
  auto_assignment_config: {},
  portal_id: null,
  sender_name_type: 'friendly',
  business_name: null,
  agent_bot_id: null,
  website_url: null,
  widget_color: '#1f93ff',
  welcome_title: null,
  welcome_tagline: null,
  reply_time: 'in_a_few_minutes',
  website_token: makeToken(),
  hmac_token: makeToken(),
  hmac_mandatory: false,
  pre_chat_form_enabled: false,
  pre_chat_form_options: defaultPreChatForm(),
  continuity_via_email: true,
  selected_feature_flags: ['attachments', 'emoji_picker', 'end_conversation'],
  webhook_url: null,
  identifier: null,
  allowed_domains: '',
  consent_text: {},
  consent_version: null,
  retention_days: null,
  design_tokens: {},
  settings: {},
});
