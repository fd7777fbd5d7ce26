import type { WebhookEvent } from '@porchlight/core/wire/webhook.ts';

export type Webhook = {
  id: number;
  url: string;
  subscriptions: WebhookEvent[];
  secret: string;
  inbox?: { id: number; name: string };
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
/** So many stand on a page of the log. */
export const PAGE = 25;
