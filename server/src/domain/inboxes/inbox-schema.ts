import type { PortalId } from '@porchlight/core/wire/ids.ts';
import {
  CONSENT_CHANGES,
  FEATURE_FLAGS,
  LAUNCHER_POSITIONS,
  LAUNCHER_TYPES,
  LINK_PREVIEWS,
  MAX_FURTHER_SPANS,
  PreChatField,
  REPLY_TIMES,
  VISITED_PAGES,
} from '@porchlight/core/wire/inbox.ts';
import { MAX_SIGNATURE_LENGTH } from '@porchlight/core/wire/limits.ts';
import { idOf, Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { HomeBlocks } from '@porchlight/core/wire/settings/home-block.ts';
import { type Static, Type } from 'typebox';
import { AssignmentConfig } from './assignment-settings.ts';

const text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })));
const flag = Type.Optional(Type.Boolean());
const hour = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 23 })));
const minute = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 59 })));
const LocalizedTexts = Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 500 }));

/** One day of the settings (wire protocol 10.2), and our extension: further hours of the same day. */
export const WorkingDay = Type.Object({
  day_of_week: Type.Integer({ minimum: 0, maximum: 6 }),
  closed_all_day: flag,
  open_all_day: flag,
  open_hour: hour,
  open_minutes: minute,
  close_hour: hour,
  close_minutes: minute,
  further_spans: Type.Optional(
    Type.Array(Type.Object({ open_hour: hour, open_minutes: minute, close_hour: hour, close_minutes: minute }), {
      maxItems: MAX_FURTHER_SPANS,
    }),
  ),
});
export type WorkingDay = Static<typeof WorkingDay>;

const PreChatForm = Type.Object({
  pre_chat_message: text(10_000),
  pre_chat_fields: Type.Optional(Type.Array(PreChatField, { maxItems: 50 })),
});

/** Wire protocol 10.3, and the two fields of an API inbox. */
export const ChannelFields = Type.Object({
  type: Type.Optional(OneOf(['web_widget', 'api'])),
  website_url: text(2_000),
  widget_color: Type.Optional(Type.String({ pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' })),
  welcome_title: text(255),
  welcome_tagline: text(1_000),
  reply_time: Type.Optional(OneOf(REPLY_TIMES)),
  launcher_position: Type.Optional(OneOf(LAUNCHER_POSITIONS)),
  launcher_type: Type.Optional(OneOf(LAUNCHER_TYPES)),
  launcher_title: text(100),
  hmac_mandatory: flag,
  pre_chat_form_enabled: flag,
  pre_chat_form_options: Type.Optional(PreChatForm),
  continuity_via_email: flag,
  selected_feature_flags: Type.Optional(Type.Array(OneOf(FEATURE_FLAGS), { maxItems: 20 })),
  webhook_url: text(2_000),
  allowed_domains: Type.Optional(Type.String({ maxLength: 5_000 })),
  /** Days without use after which a visitor's session ends; 0 for never. */
  session_idle_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_650 })),
  /** All blocks of the home in their order. */
  home_blocks: Type.Optional(HomeBlocks),
});
export type ChannelFields = Static<typeof ChannelFields>;

/** Wire protocol 10.1, then our extensions: retention, consent, the widget's tokens. */
export const InboxFields = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 255 })),
  avatar: Type.Optional(Type.Unknown()),
  greeting_enabled: flag,
  greeting_message: text(10_000),
  working_hours_enabled: flag,
  working_hours: Type.Optional(Type.Array(WorkingDay, { maxItems: 7 })),
  out_of_office_message: text(10_000),
  timezone: Type.Optional(Type.String({ maxLength: 100 })),
  enable_email_collect: flag,
  csat_survey_enabled: flag,
  csat_question: text(500),
  signature: text(MAX_SIGNATURE_LENGTH),
  allow_messages_after_resolved: flag,
  lock_to_single_conversation: flag,
  enable_auto_assignment: flag,
  auto_assignment_config: Type.Optional(AssignmentConfig),
  portal_id: Type.Optional(Nullable(idOf<PortalId>())),
  sender_name_type: Type.Optional(OneOf(['friendly', 'professional'])),
  business_name: text(255),
  retention_days: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 3_650 }))),
  consent_text: Type.Optional(Type.Record(Type.String({ maxLength: 16 }), Type.String({ maxLength: 5_000 }))),
  /** Whether a changed text asks everyone again; the default is that it does. */
  consent_change: Type.Optional(OneOf(CONSENT_CHANGES)),
  agent_help_enabled: flag,
  visited_pages: Type.Optional(OneOf(VISITED_PAGES)),
  link_previews: Type.Optional(OneOf(LINK_PREVIEWS)),
  live_visitors: flag,
  design_tokens: Type.Optional(
    Type.Object({
      light: Type.Optional(LocalizedTexts),
      dark: Type.Optional(LocalizedTexts),
      shape: Type.Optional(LocalizedTexts),
    }),
  ),
  channel: Type.Optional(ChannelFields),
});
export type InboxFields = Static<typeof InboxFields>;
