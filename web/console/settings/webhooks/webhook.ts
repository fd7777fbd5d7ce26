import type { WebhookEvent } from '@porchlight/core/wire/settings/webhook.ts';

export type Failing = {
  failing_since: string;
  failures: number;
  last_error: string | null;
  paused_until: string | null;
};

export type Deliveries = { payload: Delivery[]; failing: Failing | null };

export type Webhook = {
  id: number;
  name: string | null;
  url: string;
  subscriptions: WebhookEvent[];
  secret: string;
  inbox?: { id: number; name: string };
  failing: Failing | null;
};

export type Delivery = {
  id: number;
  event_id: string;
  event: string;
  status: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  duration_ms: number | null;
  payload: unknown;
  created_at: string;
};
export const PAGE = 25;
