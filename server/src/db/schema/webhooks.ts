import type { Generated } from 'kysely';
import type { AccountId, AgentBotId, InboxId, WebhookId } from '@porchlight/core/wire/ids.ts';
import type { Json, Timestamps } from './column-types.ts';

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
  /** The API inbox whose callback it is for. */
  inbox_id: InboxId | null;
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

export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
