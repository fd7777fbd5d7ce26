import type {
  AccountId,
  AgentBotId,
  ContactId,
  ConversationId,
  InboxId,
  IncomingWebhookId,
  LabelId,
  TeamId,
  UserId,
  WebhookId,
} from '@porchlight/core/wire/ids.ts';
import type { IncomingOutcome } from '@porchlight/core/wire/settings/incoming-webhook.ts';
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

export interface WebhookTables {
  incoming_webhooks: IncomingWebhooksTable;
  incoming_requests: IncomingRequestsTable;
  receivers: ReceiversTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
