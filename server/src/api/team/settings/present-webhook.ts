import { Iso, JsonObject, Nullable } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import { presentHealth, type Receiver } from '../../../domain/webhooks/receivers.ts';
import type { DeliveryRow, WebhookRow } from '../../../platform/database/schema/webhooks.ts';
import { iso } from '../../../platform/times.ts';

const Delivery = Type.Object({
  id: Type.Integer(),
  event_id: Type.String(),
  event: Type.String(),
  url: Type.String(),
  status: Type.String(),
  attempts: Type.Integer(),
  response_status: Nullable(Type.Integer()),
  response_body: Nullable(Type.String()),
  error: Nullable(Type.String()),
  duration_ms: Nullable(Type.Integer()),
  payload: JsonObject,
  created_at: Iso,
  delivered_at: Nullable(Iso),
});
const FailingReceiver = Nullable(
  Type.Object({
    failing_since: Iso,
    failures: Type.Integer(),
    last_error: Nullable(Type.String()),
    paused_until: Nullable(Iso),
  }),
);
export const Deliveries = Type.Object({ payload: Type.Array(Delivery), failing: FailingReceiver });
export const Webhook = Type.Object({
  failing: FailingReceiver,
  id: Type.Integer(),
  name: Nullable(Type.String()),
  url: Type.String(),
  account_id: Type.Integer(),
  subscriptions: Type.Array(Type.String()),
  secret: Type.String(),
  inbox: Type.Optional(Type.Object({ id: Type.Integer(), name: Nullable(Type.String()) })),
});

/** Wire protocol 11.17, with the signing secret: administrators only. */
export const presentWebhook = (
  hook: WebhookRow,
  inboxName: string | null | undefined,
  receiver?: Receiver,
): Static<typeof Webhook> => ({
  id: hook.id,
  name: hook.name,
  url: hook.url,
  account_id: hook.account_id,
  subscriptions: hook.subscriptions,
  secret: hook.secret,
  failing: presentHealth(receiver),
  ...(hook.inbox_id ? { inbox: { id: hook.inbox_id, name: inboxName ?? '' } } : {}),
});

const presentDelivery = (row: DeliveryRow): Static<typeof Delivery> => ({
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

export const presentDeliveries = ({
  rows,
  receiver,
}: {
  rows: DeliveryRow[];
  receiver: Receiver | undefined;
}): Static<typeof Deliveries> => ({
  payload: rows.map(presentDelivery),
  failing: presentHealth(receiver),
});
