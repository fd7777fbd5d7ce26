/** Wire protocol 11.17. */
export const EVENTS = [
  'conversation_created',
  'conversation_status_changed',
  'conversation_updated',
  'message_created',
  'message_updated',
  'webwidget_triggered',
  'contact_created',
  'contact_updated',
  'inbox_created',
  'inbox_updated',
] as const;
export type WebhookEvent = (typeof EVENTS)[number];
/** What a new one is told unless somebody says otherwise. */
export const USUAL: readonly WebhookEvent[] = EVENTS.slice(0, 8);

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
