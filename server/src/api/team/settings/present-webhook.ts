import type { DeliveryRow, WebhookRow } from '../../../platform/database/schema/webhooks.ts';
import { iso } from '../../../platform/times.ts';
import { presentHealth, type Receiver } from '../../../domain/webhooks/receivers.ts';

/** Wire protocol 11.17, and the secret its signatures are made with: only administrators come here. */
export const presentWebhook = (hook: WebhookRow, inboxName: string | null | undefined, receiver?: Receiver) => ({
  id: hook.id,
  name: hook.name,
  url: hook.url,
  account_id: hook.account_id,
  subscriptions: hook.subscriptions,
  secret: hook.secret,
  failing: presentHealth(receiver),
  ...(hook.inbox_id ? { inbox: { id: hook.inbox_id, name: inboxName ?? '' } } : {}),
});

const presentDelivery = (row: DeliveryRow) => ({
  id: row.id,
  event_id: row.event_id,
  event: row.event,
  url: row.url,
  status: row.status,
  attempts: row.attempts,
  response_status: row.response_status,
  response_body: row.response_body,
  error: row.error,
  duration_ms: row.duration_ms,
  payload: row.payload,
  created_at: iso(row.created_at),
  delivered_at: row.delivered_at === null ? null : iso(row.delivered_at),
});

/** What was sent to a receiver, and whether it fails now. */
export const presentDeliveries = ({ rows, receiver }: { rows: DeliveryRow[]; receiver: Receiver | undefined }) => ({
  payload: rows.map(presentDelivery),
  failing: presentHealth(receiver),
});
