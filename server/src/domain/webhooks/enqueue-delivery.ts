import type { AccountId, AgentBotId, InboxId, WebhookId } from '@porchlight/core/wire/ids.ts';
import type { Tx } from '../transaction.ts';
import { sendableFrom } from './circuit-breaker.ts';
import { laneOf, receiverOf } from './receivers.ts';

type Delivery = { id: number; webhook_id: WebhookId | null; agent_bot_id: AgentBotId | null; inbox_id: InboxId | null };

export const enqueueDelivery = async (tx: Tx, account_id: AccountId, delivery: Delivery): Promise<void> => {
  const lane = laneOf(delivery);
  const payload = { delivery_id: delivery.id };
  if (delivery.agent_bot_id !== null) return tx.enqueue('bot.deliver', payload, { account_id, lane });
  const receiver = await receiverOf(tx, lane);
  const run_at = sendableFrom(receiver?.paused_until, tx.now);
  tx.enqueue('webhook.deliver', payload, { account_id, lane, run_at });
};
