import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { DeliveryRow } from '../../platform/database/schema/webhooks.ts';
import type { Tx } from '../transaction.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

export const findDelivery = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .leftJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .leftJoin('agent_bots as b', 'b.id', 'd.agent_bot_id')
    .leftJoin('inboxes as i', 'i.id', 'd.inbox_id')
    .select(['d.id', 'd.url', 'd.event', 'd.event_id', 'd.payload', 'd.status', 'd.created_at'])
    .select(['d.agent_bot_id', 'd.webhook_id', 'd.inbox_id'])
    .select(['i.hmac_token', 'i.webhook_url as callback_url'])
    .select(['w.secret', 'w.url as current_url', 'b.secret as bot_secret', 'b.outgoing_url as bot_url'])
    .where('d.id', '=', id)
    .executeTakeFirst();

type Attempt = Pick<DeliveryRow, 'status' | 'response_status' | 'response_body' | 'error' | 'duration_ms'>;

export const recordAttempt = async (tx: Tx, id: number, attempt: Attempt): Promise<void> => {
  await tx.db
    .updateTable('webhook_deliveries')
    .set((column) => ({
      ...attempt,
      attempts: column('attempts', '+', 1),
      delivered_at: attempt.status === 'delivered' ? tx.now : null,
    }))
    .where('id', '=', id)
    .execute();
};

type Target = Pick<DeliveryRow, 'url' | 'webhook_id' | 'agent_bot_id' | 'inbox_id' | 'event' | 'payload'>;
type Event = { account_id: AccountId; event_id: string };

export const hasDeliveries = async ({ db }: Tx, { account_id, event_id }: Event): Promise<boolean> =>
  (await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('account_id', '=', account_id)
    .where('event_id', '=', event_id)
    .executeTakeFirst()) !== undefined;

export const createDeliveries = async (
  tx: Tx,
  event: Event & Pick<DeliveryRow, 'contact_id' | 'conversation_id'>,
  targets: readonly Target[],
): Promise<void> => {
  const rows = await tx.db
    .insertInto('webhook_deliveries')
    .values(
      targets.map((target) => ({
        ...event,
        ...target,
        status: 'waiting' as const,
        attempts: 0,
        response_status: null,
        response_body: null,
        error: null,
        duration_ms: null,
        created_at: tx.now,
        delivered_at: null,
      })),
    )
    .returning(['id', 'webhook_id', 'agent_bot_id', 'inbox_id'])
    .execute();
  for (const row of rows) await enqueueDelivery(tx, event.account_id, row);
};
