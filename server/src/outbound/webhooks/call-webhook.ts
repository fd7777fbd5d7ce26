import type { Deps } from '../../domain/deps.ts';
import { isSampleConversation } from '../../domain/inboxes/sample-records.ts';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import { createDeliveries, hasDeliveries } from '../../domain/webhooks/deliveries.ts';
import { findWebhook } from '../../domain/webhooks/queries.ts';
import { findQuoted } from '../../domain/webhooks/quoted-rows.ts';
import { conversationData } from './payloads.ts';

/** Sends the conversation to one webhook, as an automation rule asked for. A repeated job sends it once. */
export const callWebhook = async (
  deps: Deps,
  { webhook_id, conversation_id, event, event_id }: JobPayloads['webhook.call'],
): Promise<void> => {
  const data = await conversationData(deps.db, conversation_id);
  if (!data || (await isSampleConversation(deps.db, conversation_id))) return;
  await deps.write(async (tx) => {
    // Both may have been deleted since: neither is then stored again.
    const webhook = await findWebhook(tx.db, webhook_id);
    const quoted = await findQuoted(tx.db, { conversation_id });
    if (!webhook || !quoted) return;
    const { account_id, url } = webhook;
    if (await hasDeliveries(tx, { account_id, event_id })) return;
    const target = { webhook_id, agent_bot_id: null, inbox_id: null, url, event, payload: { ...data, event } };
    await createDeliveries(tx, { account_id, event_id, ...quoted }, [target]);
  });
};
