import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { type AccountId, type AgentBotId, type InboxId, isId, type WebhookId } from '@porchlight/core/wire/ids.ts';
import { findBotOfInbox } from '../../domain/bots/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import { findInboxById } from '../../domain/inboxes/queries.ts';
import type { JobPayloads, WebhookTrigger } from '../../domain/job-payloads.ts';
import { createDeliveries, hasDeliveries } from '../../domain/webhooks/deliveries.ts';
import { listSubscribedWebhooks } from '../../domain/webhooks/queries.ts';
import { findQuoted } from '../../domain/webhooks/quoted-rows.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import { queueEarlierPost } from '../slack/queue-posts.ts';
import { buildWebhookPayload } from './payloads.ts';

type Target = {
  url: string;
  webhook_id: WebhookId | null;
  bot?: { id: AgentBotId; event: string };
  inbox_id?: InboxId;
};

const inboxOf = (payload: object): InboxId | undefined => {
  const id = fieldOf(fieldOf(payload, 'inbox'), 'id') ?? fieldOf(payload, 'inbox_id');
  return isId<InboxId>(id) ? id : undefined;
};

/** Undefined for events that bots do not get (wire protocol 11.18). */
const botEventOf = (event: WebhookTrigger['event'], payload: object): string | undefined => {
  if (event === 'message_created' || event === 'message_updated' || event === 'webwidget_triggered') return event;
  if (event !== 'conversation_status_changed') return undefined;
  const status = fieldOf(payload, 'status');
  if (status === 'resolved') return 'conversation_resolved';
  return status === 'open' ? 'conversation_opened' : undefined;
};

const botTargetOf = async (
  db: Deps['db'],
  inbox_id: InboxId,
  trigger: WebhookTrigger['event'],
  payload: object,
): Promise<Target | undefined> => {
  const event = botEventOf(trigger, payload);
  if (!event) return undefined;
  const bot = await findBotOfInbox(db, inbox_id);
  return bot?.outgoing_url ? { url: bot.outgoing_url, webhook_id: null, bot: { id: bot.id, event } } : undefined;
};

const payloadFor = ({ bot }: Target, payload: object): Json => {
  if (!bot) return { ...payload };
  const { changed_attributes: _changes, ...facts }: Json = { ...payload };
  return { ...facts, event: bot.event };
};

const targetsOf = async (
  { db }: Deps,
  account_id: AccountId,
  { event }: WebhookTrigger,
  payload: object,
): Promise<Target[]> => {
  const inbox_id = inboxOf(payload);
  const webhooks = await listSubscribedWebhooks(db, account_id, event, inbox_id);
  const targets: Target[] = webhooks.map(({ id, url }) => ({ url, webhook_id: id }));
  if (inbox_id === undefined) return targets;
  const inbox = await findInboxById(db, inbox_id);
  const bot = await botTargetOf(db, inbox_id, event, payload);
  return [
    ...targets,
    ...(inbox?.webhook_url ? [{ url: inbox.webhook_url, webhook_id: null, inbox_id }] : []),
    ...(bot ? [bot] : []),
  ];
};

export const dispatchWebhooks = async (
  deps: Deps,
  { account_id, event_id, happening: trigger, is_slack_separate }: JobPayloads['webhook.dispatch'],
): Promise<void> => {
  if (!is_slack_separate) await queueEarlierPost(deps, account_id, trigger);
  const payload = await buildWebhookPayload(deps.db, trigger, deps.env);
  if (!payload) return;
  const targets = await targetsOf(deps, account_id, trigger, payload);
  if (targets.length === 0) return;
  await deps.write(async (tx) => {
    if (await hasDeliveries(tx, { account_id, event_id })) return;
    const quoted = await findQuoted(tx.db, trigger);
    // Erased since the payload was built: it must not be stored again.
    if (!quoted) return;
    await createDeliveries(
      tx,
      { account_id, event_id, ...quoted },
      targets.map((target) => ({
        webhook_id: target.webhook_id,
        agent_bot_id: target.bot?.id ?? null,
        inbox_id: target.inbox_id ?? null,
        url: target.url,
        event: target.bot?.event ?? trigger.event,
        payload: payloadFor(target, payload),
      })),
    );
  });
};
