import type {
  ConsentChange,
  FeatureFlag,
  LauncherPosition,
  LauncherType,
  LinkPreviews,
  PreChatFormOptions,
  VisitedPages,
  WorkingHours,
} from '@porchlight/core/wire/inbox.ts';
import type { HomeBlock } from '@porchlight/core/wire/settings/home-block.ts';

export type SharedSettings = {
  id: number;
  name: string;
  avatar_url: string;
  greeting_enabled: boolean;
  greeting_message: string | null;
  out_of_office_message: string | null;
  csat_survey_enabled: boolean;
  csat_question: string | null;
  signature: string | null;
  enable_auto_assignment: boolean;
  auto_assignment_config: { max_assignment_limit?: number | null; reassign_after_minutes?: number | null };
  allow_messages_after_resolved: boolean;
  working_hours_enabled: boolean;
  working_hours: WorkingHours[];
  timezone: string;
  hmac_mandatory: boolean;
  /** The key that signs identities; sent to administrators only. */
  hmac_token?: string;
  /** The key before, while it is valid too. */
  previous_hmac_token?: { hint: string; valid_until: string | null } | null;
  retention_days: number | null;
  link_previews: LinkPreviews;
  agent_help_enabled: boolean;
};

export type InboxSettings = SharedSettings & {
  channel_type: 'Channel::WebWidget';
  widget_color: string;
  website_url: string | null;
  welcome_title: string | null;
  welcome_tagline: string | null;
  reply_time: string;
  launcher_position: LauncherPosition;
  launcher_type: LauncherType;
  launcher_title: string | null;
  enable_email_collect: boolean;
  selected_feature_flags: FeatureFlag[];
  pre_chat_form_enabled: boolean;
  pre_chat_form_options: PreChatFormOptions;
  allowed_domains: string;
  /** Days without use after which a visitor's session ends; 0 = never. */
  session_idle_days: number;
  home_blocks: HomeBlock[];
  /** Whose articles the chat shows. */
  portal_id: number | null;
  continuity_via_email: boolean;
  business_name: string | null;
  consent_text: Record<string, string>;
  /** What the change of the text is; never answered. */
  consent_change?: ConsentChange;
  visited_pages: VisitedPages;
  live_visitors: boolean;
  web_widget_script: string;
  website_token: string;
};

export type ApiSettings = SharedSettings & {
  channel_type: 'Channel::Api';
  webhook_url: string | null;
  /** Null for an inbox that no app speaks to: that of the sample data. */
  inbox_identifier: string | null;
  lock_to_single_conversation: boolean;
};
export type AnyInbox = InboxSettings | ApiSettings;

export type InboxDraft = InboxSettings;
export type Change = (values: Partial<InboxDraft>) => void;
export type SharedChange = (values: Partial<SharedSettings>) => void;

const sharedOf = (draft: SharedSettings) => ({
  name: draft.name,
  greeting_enabled: draft.greeting_enabled,
  greeting_message: draft.greeting_message,
  out_of_office_message: draft.out_of_office_message,
  csat_survey_enabled: draft.csat_survey_enabled,
  csat_question: draft.csat_question,
  signature: draft.signature,
  enable_auto_assignment: draft.enable_auto_assignment,
  auto_assignment_config: draft.auto_assignment_config,
  allow_messages_after_resolved: draft.allow_messages_after_resolved,
  working_hours_enabled: draft.working_hours_enabled,
  working_hours: draft.working_hours,
  timezone: draft.timezone,
  retention_days: draft.retention_days,
  link_previews: draft.link_previews,
  agent_help_enabled: draft.agent_help_enabled,
});

/** A draft as the server takes it: the website's own fields stand under `channel`. */
export const bodyOf = (draft: InboxDraft) => ({
  ...sharedOf(draft),
  enable_email_collect: draft.enable_email_collect,
  consent_text: draft.consent_text,
  ...(draft.consent_change ? { consent_change: draft.consent_change } : {}),
  visited_pages: draft.visited_pages,
  live_visitors: draft.live_visitors,
  portal_id: draft.portal_id,
  business_name: draft.business_name,
  channel: {
    website_url: draft.website_url,
    widget_color: draft.widget_color,
    welcome_title: draft.welcome_title,
    welcome_tagline: draft.welcome_tagline,
    reply_time: draft.reply_time,
    launcher_position: draft.launcher_position,
    launcher_type: draft.launcher_type,
    launcher_title: draft.launcher_title,
    selected_feature_flags: draft.selected_feature_flags,
    pre_chat_form_enabled: draft.pre_chat_form_enabled,
    pre_chat_form_options: draft.pre_chat_form_options,
    allowed_domains: draft.allowed_domains,
    session_idle_days: draft.session_idle_days,
    home_blocks: draft.home_blocks,
    continuity_via_email: draft.continuity_via_email,
    hmac_mandatory: draft.hmac_mandatory,
  },
});

export const apiBodyOf = (draft: ApiSettings) => ({
  ...sharedOf(draft),
  lock_to_single_conversation: draft.lock_to_single_conversation,
  channel: { webhook_url: draft.webhook_url, hmac_mandatory: draft.hmac_mandatory },
});
