import type {
  AccountId,
  AgentBotId,
  ContactId,
  ConversationId,
  InboxId,
  IncomingWebhookId,
  LabelId,
  MessageId,
  NoRow,
  SlackConnectionId,
  SlackThreadId,
  TeamId,
  UserId,
  WebhookId,
} from '@porchlight/core/wire/ids.ts';
import type { IncomingOutcome } from '@porchlight/core/wire/settings/incoming-webhook.ts';
import type { SlackOutcome, SlackReason } from '@porchlight/core/wire/settings/slack.ts';
import type { Generated, Selectable } from 'kysely';
import type { Json, Timestamps } from './column-types.ts';

export interface WebhooksTable extends Timestamps {
  id: Generated<WebhookId>;
  account_id: AccountId;
  inbox_id: InboxId | null;
  name: string | null;
  url: string;
  subscriptions: string[];
  secret: string;
}

export type WebhookRow = Selectable<WebhooksTable>;

export interface WebhookDeliveriesTable {
  id: Generated<number>;
  account_id: AccountId;
  webhook_id: WebhookId | null;
  agent_bot_id: AgentBotId | null;
  /** The API inbox whose callback it is for. */
  inbox_id: InboxId | null;
  /** The contact that its payload quotes: erased with it. */
  contact_id: ContactId | null;
  conversation_id: ConversationId | null;
  url: string;
  /** Stable over retries: receivers drop events they have seen (at least once). */
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

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

/** The state of a failing or slow server that deliveries go to; no row for others. */
export interface ReceiversTable {
  /** `webhook:ID`, `inbox:ID` or `bot:ID`, as the lane of its jobs. */
  lane: string;
  failures: number;
  failing_since: number | null;
  last_failed_at: number | null;
  last_error: string | null;
  paused_until: number | null;
  /** Milliseconds its last success took, if that was long. */
  slow_ms: number | null;
}

export interface IncomingWebhooksTable extends Timestamps {
  id: Generated<IncomingWebhookId>;
  account_id: AccountId;
  inbox_id: InboxId;
  name: string;
  /** Of the conversations that it begins. */
  assignee_id: UserId | null;
  team_id: TeamId | null;
  label_ids: LabelId[];
  token_hash: string;
  hint: string;
  paused: boolean;
  received_count: number;
  refused_count: number;
  last_received_at: number | null;
  last_error: string | null;
  last_error_at: number | null;
}

export type IncomingWebhookRow = Selectable<IncomingWebhooksTable>;

/** The newest requests of each incoming webhook, without what they said. */
export interface IncomingRequestsTable {
  id: Generated<number>;
  incoming_webhook_id: IncomingWebhookId;
  outcome: IncomingOutcome;
  status: number;
  error: string | null;
  conversation_id: ConversationId | null;
  created_at: number;
}

/** One for each account. */
export interface SlackConnectionsTable extends Timestamps {
  id: Generated<SlackConnectionId>;
  account_id: AccountId;
  /** Sealed, as is the signing secret. */
  bot_token: string;
  signing_secret: string;
  team_id: string;
  team_name: string;
  bot_name: string;
  bot_user_id: string;
  /** Null until an administrator chooses one. */
  channel_id: string | null;
  channel_name: string | null;
  /** False: those of `inbox_ids` alone, which are none where it is empty. */
  all_inboxes: Generated<boolean>;
  inbox_ids: InboxId[];
  includes_notes: boolean;
  paused: boolean;
  /** Earlier messages are not posted: when the channel was chosen, or posting was resumed. */
  started_at: number;
  last_error: string | null;
  last_reason: SlackReason | null;
  last_error_at: number | null;
  last_posted_at: number | null;
  last_received_at: number | null;
}

export type SlackConnectionRow = Selectable<SlackConnectionsTable>;

/** The thread of a conversation, and how far it is posted. */
export interface SlackThreadsTable extends Timestamps {
  id: Generated<SlackThreadId>;
  slack_connection_id: SlackConnectionId;
  conversation_id: ConversationId;
  channel_id: string;
  /** Slack's name of the first message; null until it is posted. */
  thread_ts: string | null;
  last_message_id: MessageId | NoRow;
  /** By the job that posts. */
  locked_until: number;
  /** Its request has begun. After an interruption Slack is asked whether it has the message. */
  posting_message_id: MessageId | null;
}

export type SlackThreadRow = Selectable<SlackThreadsTable>;

/** As an event describes it: fetched with the bot token. */
export type SlackFile = { name: string; content_type: string; size: number; url: string };

type SlackChange = 'edited' | 'deleted';

/** Received and not yet messages of their conversation. */
export interface SlackRepliesTable {
  id: Generated<number>;
  slack_thread_id: SlackThreadId;
  ts: string;
  slack_user_id: string;
  content: string;
  has_files: boolean;
  files: SlackFile[] | null;
  /** Of an edit or a deletion: the reply that it changes. Null for a new reply. */
  target_ts: string | null;
  change: SlackChange | null;
  created_at: number;
}

export type SlackReplyRow = Selectable<SlackRepliesTable>;

/** Slack's name of each posted message. */
export interface SlackPostsTable {
  id: Generated<number>;
  slack_thread_id: SlackThreadId;
  message_id: MessageId;
  channel_id: string;
  ts: string;
  /** It begins the thread, with the contact and the link. */
  is_opening: boolean;
  /** Of the text that Slack has. */
  digest: string;
  /** It was edited or deleted, and Slack does not have this yet. */
  changed_at: number | null;
}

export type SlackPostRow = Selectable<SlackPostsTable>;

/** What was posted or received lately, or was not and why, without its text. */
export interface SlackDeliveriesTable extends Timestamps {
  id: Generated<number>;
  slack_connection_id: SlackConnectionId;
  conversation_id: ConversationId;
  /** `message:ID` or `reply:TS`: a repeated attempt changes its row. */
  subject: string;
  outcome: SlackOutcome;
  reason: SlackReason | null;
  detail: string | null;
  attempts: number;
}

export interface WebhookTables {
  slack_connections: SlackConnectionsTable;
  slack_threads: SlackThreadsTable;
  slack_replies: SlackRepliesTable;
  slack_posts: SlackPostsTable;
  slack_deliveries: SlackDeliveriesTable;
  incoming_webhooks: IncomingWebhooksTable;
  incoming_requests: IncomingRequestsTable;
  receivers: ReceiversTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
