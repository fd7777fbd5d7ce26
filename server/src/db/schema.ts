import type { Generated } from 'kysely';
import type { CallProvider, CallStatus } from '@porchlight/core/wire/call.ts';
import type {
  AccountId,
  AgentBotId,
  ArticleId,
  AttachmentId,
  CampaignId,
  CategoryId,
  ContactId,
  ContactInboxId,
  ConversationId,
  InboxId,
  JobId,
  LabelId,
  MessageId,
  PortalId,
  Seq,
  TeamId,
  UserId,
  WebhookId,
} from '@porchlight/core/wire/ids.ts';
import type { ModelCallState, ModelPurpose, ModelSource } from '@porchlight/core/wire/language-model.ts';

/**
 * The tables of the installation, the same on SQLite and PostgreSQL. Times are epoch milliseconds (`*_at`);
 * JSON columns are text on SQLite and jsonb on PostgreSQL, parsed and written by the client (`db/columns`);
 * booleans are 0/1 on SQLite, read as booleans by the same door.
 */
export type Json = Record<string, unknown>;

interface Timestamps {
  created_at: number;
  updated_at: number;
}

export interface AccountsTable extends Timestamps {
  id: Generated<AccountId>;
  name: string;
  locale: string;
  domain: string | null;
  support_email: string | null;
  /** 1..999 days of inactivity, null = never (wire protocol 10.6). */
  auto_resolve_days: number | null;
  status: 'active' | 'suspended';
  features: Json;
  settings: Json;
  last_display_id: number;
  last_campaign_display_id: number;
}

export interface UsersTable extends Timestamps {
  id: Generated<UserId>;
  email: string;
  name: string;
  display_name: string | null;
  /** scrypt, with its parameters; null until an invitation is accepted. */
  password_hash: string | null;
  pubsub_token: string;
  access_token: string;
  message_signature: string | null;
  ui_settings: Json;
  avatar_key: string | null;
  confirmed_at: number | null;
  totp_secret: string | null;
  totp_enabled_at: number | null;
}

export interface AccountUsersTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  user_id: UserId;
  role: 'agent' | 'administrator';
  availability: 'online' | 'busy' | 'offline';
  auto_offline: boolean;
  active_at: number | null;
  inviter_id: UserId | null;
}

/** Signed-in devices: only a hash of the token is kept (wire protocol 11.1: 2 months, at most 25). */
export interface SessionsTable {
  id: Generated<number>;
  user_id: UserId;
  client_id: string;
  token_hash: string;
  user_agent: string | null;
  ip: string | null;
  created_at: number;
  last_used_at: number;
  expires_at: number;
}

/** Single-use links: set-up, invitation, password reset, continue elsewhere. Only a hash of the token is kept. */
export interface OneTimeTokensTable {
  id: Generated<number>;
  purpose: string;
  token_hash: string;
  account_id: AccountId | null;
  user_id: UserId | null;
  contact_inbox_id: ContactInboxId | null;
  payload: Json;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

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
  allow_messages_after_resolved: boolean;
  lock_to_single_conversation: boolean;
  enable_auto_assignment: boolean;
  auto_assignment_config: Json;
  portal_id: PortalId | null;
  sender_name_type: string;
  business_name: string | null;
  agent_bot_id: AgentBotId | null;
  // website channel (wire protocol 10.3)
  website_url: string | null;
  widget_color: string;
  welcome_title: string | null;
  welcome_tagline: string | null;
  reply_time: string;
  website_token: string;
  hmac_token: string;
  hmac_mandatory: boolean;
  pre_chat_form_enabled: boolean;
  pre_chat_form_options: Json;
  continuity_via_email: boolean;
  selected_feature_flags: string[];
  // API channel
  webhook_url: string | null;
  identifier: string | null;
  // ours
  /** Domains that may frame the widget, separated by blanks or commas; empty = any. */
  allowed_domains: string;
  consent_text: Json;
  consent_version: string | null;
  /** Days after which resolved conversations are erased with their files; null = never. */
  retention_days: number | null;
  design_tokens: Json;
  settings: Json;
  /** Agents may ask the language model for a draft or a summary. */
  agent_help_enabled: Generated<boolean>;
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
}

export interface ContactsTable extends Timestamps {
  id: Generated<ContactId>;
  account_id: AccountId;
  name: string | null;
  /** Lower-cased; unique per account where present. */
  email: string | null;
  phone_number: string | null;
  identifier: string | null;
  avatar_key: string | null;
  avatar_url: string | null;
  additional_attributes: Json;
  custom_attributes: Json;
  contact_type: 'visitor' | 'lead' | 'customer';
  blocked: boolean;
  last_activity_at: number | null;
  consent_version: string | null;
  consent_at: number | null;
}

export interface ContactInboxesTable extends Timestamps {
  id: Generated<ContactInboxId>;
  contact_id: ContactId;
  inbox_id: InboxId;
  source_id: string;
  pubsub_token: string;
  hmac_verified: boolean;
}

export interface ConversationsTable extends Timestamps {
  id: Generated<ConversationId>;
  account_id: AccountId;
  inbox_id: InboxId;
  contact_id: ContactId;
  contact_inbox_id: ContactInboxId;
  display_id: number;
  uuid: string;
  /** The client's own id of the first message: a repeated start finds this conversation. */
  echo_id: string | null;
  status: 'open' | 'resolved' | 'pending' | 'snoozed';
  /** urgent 4 … low 1, null = none, so that the database sorts it. */
  priority: number | null;
  assignee_id: UserId | null;
  team_id: TeamId | null;
  campaign_id: CampaignId | null;
  snoozed_until: number | null;
  contact_last_seen_at: number | null;
  agent_last_seen_at: number | null;
  assignee_last_seen_at: number | null;
  last_activity_at: number;
  waiting_since: number | null;
  first_reply_created_at: number | null;
  resolved_at: number | null;
  additional_attributes: Json;
  custom_attributes: Json;
  /** Visitor messages the team has not seen: counted here so that no list counts rows. */
  unread_count: number;
  last_message_id: MessageId | null;
  last_public_message_id: MessageId | null;
  muted: boolean;
}

export interface MessagesTable extends Timestamps {
  id: Generated<MessageId>;
  account_id: AccountId;
  inbox_id: InboxId;
  conversation_id: ConversationId;
  message_type: 0 | 1 | 2 | 3;
  content_type: string;
  content: string | null;
  content_attributes: Json;
  additional_attributes: Json;
  private: boolean;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  sender_type: 'Contact' | 'User' | 'AgentBot' | null;
  sender_id: number | null;
  /** Unique per conversation where present: a repeat is answered with the first result. */
  echo_id: string | null;
  source_id: string | null;
  deleted_at: number | null;
}

export interface AttachmentsTable extends Timestamps {
  id: Generated<AttachmentId>;
  account_id: AccountId;
  message_id: MessageId;
  file_type: string;
  /** Key in the file store; null for location and fallback. */
  file_key: string | null;
  file_name: string | null;
  content_type: string | null;
  file_size: number | null;
  width: number | null;
  height: number | null;
  thumb_key: string | null;
  external_url: string | null;
  fallback_title: string | null;
  coordinates_lat: number | null;
  coordinates_long: number | null;
}

/** Files uploaded before their message (direct upload); swept when never attached. */
export interface BlobsTable {
  id: Generated<number>;
  key: string;
  account_id: AccountId;
  inbox_id: InboxId | null;
  contact_inbox_id: ContactInboxId | null;
  user_id: UserId | null;
  filename: string;
  content_type: string;
  byte_size: number;
  checksum: string | null;
  uploaded_at: number | null;
  attached_at: number | null;
  created_at: number;
}

/** Everything a client may see, in the one sequence (promise 1). Gap-free in commit order; swept after 30 days. */
export interface ChangesTable {
  seq: Seq;
  account_id: AccountId;
  inbox_id: InboxId | null;
  conversation_id: ConversationId | null;
  contact_id: ContactId | null;
  contact_inbox_id: ContactInboxId | null;
  /** Set when only this user may see it (notifications, mentions). */
  user_id: UserId | null;
  name: string;
  /** `public`: the contact sees it too; `team`: agents only; `contact`: the contact only. */
  audience: 'public' | 'team' | 'contact';
  record_id: number | null;
  /** Small facts a payload needs that the record no longer tells (previous_changes, performer). */
  detail: Json;
  created_at: number;
}

/** Named counters; `changes` is the head of the sequence. */
export interface CountersTable {
  name: string;
  value: number;
}

export interface JobsTable {
  id: Generated<JobId>;
  name: string;
  payload: Json;
  /** A second enqueue with the same key while the first waits is dropped. */
  unique_key: string | null;
  /** Names one turn of a recurring job; unique for ever, so that of many nodes one runs it, once. */
  slot: string | null;
  account_id: number | null;
  status: 'waiting' | 'running' | 'done' | 'failed';
  attempts: number;
  run_at: number;
  locked_until: number | null;
  locked_by: string | null;
  last_error: string | null;
  created_at: number;
  finished_at: number | null;
}

export interface LabelsTable extends Timestamps {
  id: Generated<LabelId>;
  account_id: AccountId;
  title: string;
  description: string | null;
  color: string;
  show_on_sidebar: boolean;
}

export interface ConversationLabelsTable {
  conversation_id: ConversationId;
  label_id: LabelId;
  created_at: number;
}

export interface ContactLabelsTable {
  contact_id: ContactId;
  label_id: LabelId;
  created_at: number;
}

export interface TeamsTable extends Timestamps {
  id: Generated<TeamId>;
  account_id: AccountId;
  name: string;
  description: string | null;
  allow_auto_assign: boolean;
}

export interface TeamMembersTable {
  team_id: TeamId;
  user_id: UserId;
  created_at: number;
}

export interface ParticipantsTable {
  conversation_id: ConversationId;
  user_id: UserId;
  created_at: number;
}

export interface MentionsTable {
  id: Generated<number>;
  account_id: AccountId;
  conversation_id: ConversationId;
  user_id: UserId;
  message_id: MessageId;
  created_at: number;
}

export interface DraftsTable {
  conversation_id: ConversationId;
  user_id: UserId;
  message: string;
  updated_at: number;
}

export interface ContactNotesTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  contact_id: ContactId;
  user_id: UserId | null;
  content: string;
}

export interface CannedResponsesTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  short_code: string;
  content: string;
}

export interface CustomAttributeDefinitionsTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  attribute_display_name: string;
  attribute_display_type: string;
  attribute_description: string | null;
  attribute_key: string;
  attribute_model: 'conversation_attribute' | 'contact_attribute';
  attribute_values: string[];
  regex_pattern: string | null;
  regex_cue: string | null;
  default_value: string | null;
}

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

export interface PortalsTable extends Timestamps {
  id: Generated<PortalId>;
  account_id: AccountId;
  name: string;
  slug: string;
  custom_domain: string | null;
  color: string | null;
  homepage_link: string | null;
  page_title: string | null;
  header_text: string | null;
  logo_key: string | null;
  config: Json;
  archived: boolean;
}

/** Who writes a help centre besides administrators. */
export interface PortalMembersTable {
  portal_id: PortalId;
  user_id: UserId;
  created_at: number;
}

export interface CategoriesTable extends Timestamps {
  id: Generated<CategoryId>;
  account_id: AccountId;
  portal_id: PortalId;
  name: string;
  slug: string;
  locale: string;
  description: string | null;
  icon: string | null;
  position: number;
  parent_category_id: CategoryId | null;
  associated_category_id: CategoryId | null;
}

export interface ArticlesTable extends Timestamps {
  id: Generated<ArticleId>;
  account_id: AccountId;
  portal_id: PortalId;
  category_id: CategoryId | null;
  author_id: UserId | null;
  title: string;
  slug: string;
  content: string;
  description: string | null;
  locale: string;
  /** 0 draft, 1 published, 2 archived (wire protocol 8.2). */
  status: 0 | 1 | 2;
  position: number;
  views: number;
  meta: Json;
  associated_article_id: ArticleId | null;
  published_at: number | null;
}

/** "Was this helpful" answers: one row a visit. */
export interface ArticleFeedbackTable {
  id: Generated<number>;
  article_id: ArticleId;
  helpful: boolean;
  comment: string | null;
  visit_key: string;
  created_at: number;
}

export interface CsatResponsesTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  conversation_id: ConversationId;
  message_id: MessageId;
  contact_id: ContactId;
  assigned_agent_id: UserId | null;
  rating: number;
  feedback_message: string | null;
}

export interface WebhooksTable extends Timestamps {
  id: Generated<WebhookId>;
  account_id: AccountId;
  inbox_id: InboxId | null;
  url: string;
  subscriptions: string[];
  secret: string;
}

export interface WebhookDeliveriesTable {
  id: Generated<number>;
  account_id: AccountId;
  webhook_id: WebhookId | null;
  agent_bot_id: AgentBotId | null;
  url: string;
  /** Stable over retries: receivers drop what they have seen (at least once). */
  event_id: string;
  event: string;
  payload: Json;
  status: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  duration_ms: number | null;
  created_at: number;
  delivered_at: number | null;
}

export interface AgentBotsTable extends Timestamps {
  id: Generated<AgentBotId>;
  account_id: AccountId;
  name: string;
  description: string | null;
  outgoing_url: string | null;
  bot_type: string;
  bot_config: Json;
  access_token: string;
  secret: string;
  avatar_key: string | null;
}

/** One question to the language model, and what came of it. */
export interface ModelCallsTable {
  id: Generated<number>;
  account_id: AccountId;
  conversation_id: ConversationId;
  /** The visitor's words that are answered. */
  message_id: MessageId | null;
  agent_bot_id: AgentBotId | null;
  /** The agent who asked. */
  user_id: UserId | null;
  purpose: ModelPurpose;
  state: ModelCallState;
  model: string;
  /** The articles it was given, in their order. */
  sources: ModelSource[];
  content: string | null;
  problem: string | null;
  prompt_tokens: number;
  completion_tokens: number;
  duration_ms: number | null;
  created_at: number;
}

/** Tokens of an account by the day (UTC, `2026-01-31`). */
export interface ModelUsageTable {
  account_id: AccountId;
  day: string;
  tokens: number;
}

export interface NotificationsTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  user_id: UserId;
  notification_type: string;
  conversation_id: ConversationId | null;
  message_id: MessageId | null;
  actor_user_id: UserId | null;
  read_at: number | null;
  snoozed_until: number | null;
  last_activity_at: number;
}

export interface NotificationSettingsTable {
  account_id: AccountId;
  user_id: UserId;
  flags: Json;
}

export interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: UserId;
  endpoint: string;
  keys: Json;
  created_at: number;
}

export interface SavedViewsTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  user_id: UserId;
  name: string;
  filter_type: string;
  query: Json;
}

/** What happened when, for the reports: one row a fact, never changed. */
export interface ReportingEventsTable {
  id: Generated<number>;
  account_id: AccountId;
  name: 'first_response' | 'reply_time' | 'conversation_resolved' | 'bot_resolved' | 'bot_handoff';
  inbox_id: InboxId;
  user_id: UserId | null;
  conversation_id: ConversationId;
  /** Seconds. */
  value: number;
  value_in_business_hours: number;
  event_start_at: number;
  created_at: number;
}

/** Mails sent or kept; bodies only while `SMTP_URL` is missing or the mail failed. */
export interface MailsTable {
  id: Generated<number>;
  account_id: AccountId | null;
  purpose: string;
  to_address: string;
  subject: string;
  html: string | null;
  text: string | null;
  status: 'kept' | 'sent' | 'failed';
  error: string | null;
  created_at: number;
  sent_at: number | null;
}

export interface AuditLogTable {
  id: Generated<number>;
  account_id: AccountId | null;
  user_id: UserId | null;
  action: string;
  detail: Json;
  created_at: number;
}

export interface CallsTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  conversation_id: ConversationId;
  message_id: MessageId;
  provider: CallProvider;
  meeting_id: string;
  room_name: string;
  status: CallStatus;
  started_by: UserId | null;
  /** The agent in the call, and the page of theirs that signals go to. */
  agent_id: UserId | null;
  agent_participant: string | null;
  /** When that page last said that it is there. */
  agent_heard_at: number | null;
  /** The visitor's session in the call, and its page. */
  contact_inbox_id: ContactInboxId | null;
  visitor_participant: string | null;
  answered_at: number | null;
  ended_at: number | null;
  detail: Json;
}

export interface PageVisitsTable {
  id: Generated<number>;
  contact_inbox_id: ContactInboxId;
  url: string;
  title: string | null;
  created_at: number;
}

export interface Database {
  accounts: AccountsTable;
  users: UsersTable;
  account_users: AccountUsersTable;
  sessions: SessionsTable;
  one_time_tokens: OneTimeTokensTable;
  inboxes: InboxesTable;
  inbox_members: InboxMembersTable;
  working_hours: WorkingHoursTable;
  contacts: ContactsTable;
  contact_inboxes: ContactInboxesTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  attachments: AttachmentsTable;
  blobs: BlobsTable;
  changes: ChangesTable;
  counters: CountersTable;
  jobs: JobsTable;
  labels: LabelsTable;
  conversation_labels: ConversationLabelsTable;
  contact_labels: ContactLabelsTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  participants: ParticipantsTable;
  mentions: MentionsTable;
  drafts: DraftsTable;
  contact_notes: ContactNotesTable;
  canned_responses: CannedResponsesTable;
  custom_attribute_definitions: CustomAttributeDefinitionsTable;
  campaigns: CampaignsTable;
  portals: PortalsTable;
  portal_members: PortalMembersTable;
  categories: CategoriesTable;
  articles: ArticlesTable;
  article_feedback: ArticleFeedbackTable;
  csat_responses: CsatResponsesTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  agent_bots: AgentBotsTable;
  model_calls: ModelCallsTable;
  model_usage: ModelUsageTable;
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
  saved_views: SavedViewsTable;
  reporting_events: ReportingEventsTable;
  mails: MailsTable;
  audit_log: AuditLogTable;
  calls: CallsTable;
  page_visits: PageVisitsTable;
}
