import type { AccountId, AgentBotId, CampaignId, InboxId, PortalId, UserId } from '@porchlight/core/wire/ids.ts';
import type {
  ConsentChange,
  LauncherPosition,
  LauncherType,
  LinkPreviews,
  OpeningHours,
  PreChatFormOptions,
  VisitedPages,
} from '@porchlight/core/wire/inbox.ts';
import type { HomeBlock } from '@porchlight/core/wire/settings/home-block.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Json, Timestamps } from './column-types.ts';

type Nullish<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export interface InboxesTable extends Timestamps {
  id: Generated<InboxId>;
  account_id: AccountId;
  name: string;
  channel_type: 'Channel::WebWidget' | 'Channel::Api';
  avatar_key: string | null;
  greeting_enabled: boolean;
  greeting_message: string | null;
  working_hours_enabled: boolean;
  out_of_office_message: string | null;
  timezone: string;
  enable_email_collect: boolean;
  csat_survey_enabled: boolean;
  /** Null: the default question in the visitor's language. */
  csat_question: string | null;
  /** For replies of agents without a signature of their own. */
  signature: string | null;
  allow_messages_after_resolved: boolean;
  lock_to_single_conversation: boolean;
  enable_auto_assignment: boolean;
  auto_assignment_config: Json;
  portal_id: PortalId | null;
  sender_name_type: string;
  business_name: string | null;
  agent_bot_id: AgentBotId | null;
  website_url: string | null;
  widget_color: string;
  welcome_title: string | null;
  welcome_tagline: string | null;
  reply_time: string;
  website_token: string;
  hmac_token: string;
  hmac_mandatory: boolean;
  pre_chat_form_enabled: boolean;
  pre_chat_form_options: PreChatFormOptions;
  continuity_via_email: boolean;
  selected_feature_flags: string[];
  webhook_url: string | null;
  identifier: string | null;
  /** Domains that may frame the widget, separated by spaces or commas; empty = any. */
  allowed_domains: string;
  consent_text: Record<string, string>;
  consent_version: string | null;
  consent_wording: Generated<number>;
  retention_days: number | null;
  design_tokens: Json;
  launcher_position: Generated<LauncherPosition>;
  launcher_type: Generated<LauncherType>;
  /** Empty: the widget's default text in its language. */
  launcher_title: string | null;
  settings: Json;
  agent_help_enabled: Generated<boolean>;
  visited_pages: Generated<VisitedPages>;
  link_previews: Generated<LinkPreviews>;
  /** Agents see who is on the website before they write. */
  live_visitors: Generated<boolean>;
  session_idle_days: Generated<number>;
  /** Null until they are set: the home then has the team's card and popular articles. */
  home_blocks: Nullish<HomeBlock[]>;
  /** The previous key, valid as well until this moment, or until it is removed (null). */
  previous_hmac_token: Nullish<string>;
  previous_hmac_token_until: Nullish<number>;
  hmac_token_changed_at: Nullish<number>;
  /** When a page of another site first loaded the chat. */
  site_seen_at: Nullish<number>;
}

export type InboxRow = Selectable<InboxesTable>;

/** Every wording of an inbox's consent and its date; `version` is null where the consent was turned off. */
export interface ConsentTextsTable {
  id: Generated<number>;
  account_id: AccountId;
  inbox_id: InboxId;
  version: string | null;
  wording: number;
  consent_text: Record<string, string>;
  consent_change: ConsentChange;
  created_at: number;
}

export interface InboxMembersTable {
  id: Generated<number>;
  inbox_id: InboxId;
  user_id: UserId;
  created_at: number;
}

export interface WorkingHoursTable extends Timestamps {
  id: Generated<number>;
  inbox_id: InboxId;
  account_id: AccountId;
  day_of_week: number;
  closed_all_day: boolean;
  open_all_day: boolean;
  open_hour: number | null;
  open_minutes: number | null;
  close_hour: number | null;
  close_minutes: number | null;
  /** The hours after the first ones of the day, in order. */
  further_spans: Generated<OpeningHours[]>;
}

export type WorkingHoursRow = Selectable<WorkingHoursTable>;

export interface CampaignsTable extends Timestamps {
  id: Generated<CampaignId>;
  account_id: AccountId;
  inbox_id: InboxId;
  display_id: number;
  title: string;
  description: string | null;
  message: string;
  sender_id: UserId | null;
  enabled: boolean;
  campaign_type: 'ongoing' | 'one_off';
  campaign_status: 'active' | 'completed';
  trigger_rules: Json;
  trigger_only_during_business_hours: boolean;
  scheduled_at: number | null;
  audience_json: Json[];
}

export type CampaignRow = Selectable<CampaignsTable>;

export interface InboxTables {
  inboxes: InboxesTable;
  inbox_members: InboxMembersTable;
  working_hours: WorkingHoursTable;
  campaigns: CampaignsTable;
  consent_texts: ConsentTextsTable;
}
