import { type Static, Type } from 'typebox';
import { JsonObject, Nullable, OneOf, Unix } from './schema.ts';

export const FEATURE_FLAGS = [
  'attachments',
  'emoji_picker',
  'end_conversation',
  'use_inbox_avatar_for_bot',
  'edit_messages',
] as const;
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];

export const REPLY_TIMES = ['in_a_few_minutes', 'in_a_few_hours', 'in_a_day'] as const;
export const ReplyTime = OneOf(REPLY_TIMES);
export type ReplyTime = Static<typeof ReplyTime>;

/** Stored part of the pages that visitors view: nothing, the address without its query, or the address without its secrets. */
export const VISITED_PAGES = ['full', 'path', 'none'] as const;
export type VisitedPages = (typeof VISITED_PAGES)[number];

/** Whose links get a preview: everyone's, those of the team and its bots, or none. */
export const LINK_PREVIEWS = ['all', 'team', 'none'] as const;
export type LinkPreviews = (typeof LINK_PREVIEWS)[number];

/** Kinds of a consent change: another question, which all visitors are asked again, or a corrected wording. */
export const CONSENT_CHANGES = ['material', 'correction'] as const;
export type ConsentChange = (typeof CONSENT_CHANGES)[number];

/** A consent text of an inbox, valid from `created_at`; without a version no consent was required. */
export const ConsentText = Type.Object({
  id: Type.Integer(),
  version: Nullable(Type.String()),
  /** Number of earlier corrections of the same version. */
  wording: Type.Integer(),
  consent_text: Type.Record(Type.String(), Type.String()),
  consent_change: OneOf(CONSENT_CHANGES),
  created_at: Unix,
});
export type ConsentText = Static<typeof ConsentText>;

/** Side of the page for the launcher, and whether it has text beside its icon (wire protocol 1.2). */
export const LAUNCHER_POSITIONS = ['right', 'left'] as const;
export type LauncherPosition = (typeof LAUNCHER_POSITIONS)[number];
export const LAUNCHER_TYPES = ['standard', 'expanded_bubble'] as const;
export type LauncherType = (typeof LAUNCHER_TYPES)[number];

const hour = Nullable(Type.Integer({ minimum: 0, maximum: 23 }));
const minute = Nullable(Type.Integer({ minimum: 0, maximum: 59 }));

/** A closing time before the opening time is on the next day. */
const OpeningHours = Type.Object({ open_hour: hour, open_minutes: minute, close_hour: hour, close_minutes: minute });
export type OpeningHours = Static<typeof OpeningHours>;

export const MAX_FURTHER_SPANS = 5;

/** One weekday, 0 = Sunday (server shape). Hours and minutes are null on a closed day. */
export const WorkingHours = Type.Object({
  day_of_week: Type.Integer({ minimum: 0, maximum: 6 }),
  open_hour: hour,
  open_minutes: minute,
  close_hour: hour,
  close_minutes: minute,
  closed_all_day: Type.Boolean(),
  open_all_day: Type.Boolean(),
  /** Our extension: the further spans of the day, in order. The previous version's server has none. */
  further_spans: Type.Optional(Type.Array(OpeningHours)),
});
export type WorkingHours = Static<typeof WorkingHours>;

/** Wire protocol 10.4. */
export const PreChatField = Type.Object({
  name: Type.String(),
  type: Type.String(),
  field_type: Type.String(),
  label: Type.String(),
  placeholder: Type.Optional(Nullable(Type.String())),
  required: Type.Boolean(),
  enabled: Type.Boolean(),
  values: Type.Optional(Nullable(Type.Array(Type.String()))),
  locale: Type.Optional(Nullable(Type.String())),
  regex_pattern: Type.Optional(Nullable(Type.String())),
  regex_cue: Type.Optional(Nullable(Type.String())),
});
export type PreChatField = Static<typeof PreChatField>;

export const PreChatFormOptions = Type.Object({
  pre_chat_message: Type.Optional(Nullable(Type.String())),
  pre_chat_fields: Type.Optional(Type.Array(PreChatField)),
});
export type PreChatFormOptions = Static<typeof PreChatFormOptions>;

/** The help centre linked to an inbox, for the widget (wire protocol 3.5). */
export const WidgetPortal = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    config: Type.Object(
      { allowed_locales: Type.Array(Type.String()), default_locale: Type.String() },
      { additionalProperties: true },
    ),
  },
  { additionalProperties: true },
);
export type WidgetPortal = Static<typeof WidgetPortal>;

/** `window.chatwootWebChannel` (wire protocol 3.5). */
export const WebChannelConfig = Type.Object({
  avatarUrl: Type.String(),
  hasAConnectedAgentBot: Type.String(),
  locale: Type.String(),
  websiteName: Type.String(),
  websiteToken: Type.String(),
  welcomeTitle: Type.String(),
  welcomeTagline: Type.String(),
  widgetColor: Type.String(),
  portal: Nullable(WidgetPortal),
  enabledFeatures: Type.Array(Type.String()),
  enabledLanguages: Type.Array(Type.Object({ name: Type.String(), iso_639_1_code: Type.String() })),
  replyTime: Type.String(),
  preChatFormEnabled: Type.Boolean(),
  preChatFormOptions: PreChatFormOptions,
  workingHoursEnabled: Type.Boolean(),
  csatSurveyEnabled: Type.Boolean(),
  workingHours: Type.Array(WorkingHours),
  outOfOfficeMessage: Nullable(Type.String()),
  utcOffset: Type.String(),
  timezone: Type.String(),
  allowMessagesAfterResolved: Type.Boolean(),
  disableBranding: Type.Boolean(),
});
export type WebChannelConfig = Static<typeof WebChannelConfig>;

/** An inbox for the team (wire protocol 11.8), the part that every client uses. */
export const TeamInbox = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    channel_type: Type.String(),
    avatar_url: Type.String(),
    website_token: Type.Optional(Nullable(Type.String())),
    widget_color: Type.Optional(Nullable(Type.String())),
    /** Ours: what replies of agents without a signature of their own end with. */
    signature: Type.Optional(Nullable(Type.String())),
    /** Ours: agents see who is on the website. */
    live_visitors: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: true },
);
export type TeamInbox = Static<typeof TeamInbox>;

/** `window.globalConfig`: contains no secrets (SYS-05, SYS-06, SYS-08). */
export const GlobalConfig = Type.Object({
  BRAND_NAME: Type.String(),
  WIDGET_BRAND_URL: Type.String(),
  LOGO: Type.String(),
  LOGO_THUMBNAIL: Type.String(),
  LOGO_DARK: Type.String(),
  INSTALLATION_NAME: Type.String(),
  TERMS_URL: Type.String(),
  PRIVACY_URL: Type.String(),
  VERSION: Type.String(),
  DEPLOYMENT_ENV: Type.String(),
  DIRECT_UPLOADS_ENABLED: Type.String(),
  DISABLE_USER_PROFILE_UPDATE: Type.Boolean(),
  HCAPTCHA_SITE_KEY: Type.String(),
  INBOX_TOKEN: Type.String(),
});
export type GlobalConfig = Static<typeof GlobalConfig>;

export const WidgetConfigResponse = Type.Object({
  website_channel_config: JsonObject,
  contact: JsonObject,
  global_config: JsonObject,
});
