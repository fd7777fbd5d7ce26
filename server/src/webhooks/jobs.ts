import type { Deps } from '../deps.ts';
import { OutboundError } from '../adapters/outbound-http.ts';
import type { JobContext } from '../jobs/registry.ts';
import type { Happening } from './events.ts';
import { buildWebhookPayload } from './payloads.ts';
import { signDelivery } from './signature.ts';

/** Tries of one delivery in all: over about two hours, with growing pauses. */
export const DELIVERY_ATTEMPTS = 11;
const KEPT_ANSWER = 2_000;

type Target = { url: string; webhook_id: number | null };

const inboxOf = (payload: object): number | undefined => {
  const { inbox, inbox_id } = payload as { inbox?: { id?: number }; inbox_id?: number };
  return inbox?.id ?? inbox_id;
};

const targetsOf = async (
  { db }: Deps,
  account_id: number,
  { event }: Happening,
  payload: object,
): Promise<Target[]> => {
  const inbox_id = inboxOf(payload);
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'url', 'inbox_id', 'subscriptions'])
    .where('account_id', '=', account_id as never)
    .orderBy('id')
    .execute();
  const targets: Target[] = webhooks
    .filter((hook) => hook.subscriptions.includes(event) && (hook.inbox_id === null || hook.inbox_id === inbox_id))
    .map(({ id, url }) => ({ url, webhook_id: id }));
  if (inbox_id === undefined) return targets;
  const inbox = await db
    .selectFrom('inboxes')
    .select('webhook_url')
    .where('id', '=', inbox_id as never)
    .executeTakeFirst();
  return inbox?.webhook_url ? [...targets, { url: inbox.webhook_url, webhook_id: null }] : targets;
};

/** Turns one event into a delivery for everybody who asked for it, once: a repeat of the job finds them there. */
export const dispatchWebhooks = async (
  deps: Deps,
  { account_id, event_id, happening }: { account_id: number; event_id: string; happening: Happening },
): Promise<void> => {
  const payload = await buildWebhookPayload(deps.db, happening, deps.env);
  if (!payload) return;
  const targets = await targetsOf(deps, account_id, happening, payload);
  if (targets.length === 0) return;
  await deps.write(async (tx) => {
    const there = await tx.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('account_id', '=', account_id as never)
      .where('event_id', '=', event_id)
      .executeTakeFirst();
    if (there) return;
    const rows = await tx.db
      .insertInto('webhook_deliveries')
      .values(
        targets.map(({ url, webhook_id }) => ({
          account_id: account_id as never,
          webhook_id: webhook_id as never,
          agent_bot_id: null,
          url,
          event_id,
          event: happening.event,
          payload,
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
      .returning('id')
      .execute();
    for (const { id } of rows) tx.enqueue('webhook.deliver', { delivery_id: id }, { account_id });
  });
};

type Outcome = { response_status: number | null; response_body: string | null; error: string | null };

const post = async (deps: Deps, url: string, event_id: string, body: string, secret: string): Promise<Outcome> => {
  const headers = {
    'content-type': 'application/json',
    'x-porchlight-delivery': event_id,
    'x-porchlight-signature': signDelivery(body, secret, deps.clock.now()),
  };
  try {
    const { status, body: answer } = await deps.http.request({ method: 'POST', url, headers, body });
    const error = status >= 200 && status < 300 ? null : `The receiver answered ${status}.`;
    return {
      response_status: status,
      response_body: answer.toString('utf8').replaceAll('\u0000', '').slice(0, KEPT_ANSWER),
      error,
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { response_status: null, response_body: null, error: error.message };
  }
};

/** Whoever answers that nothing is there, or may never be called, is not asked again. */
const isHopeless = ({ response_status, error }: Outcome) =>
  response_status === 410 || Boolean(error?.includes('is a private address'));

/** Sends one delivery, and notes what came back. Throws to be tried again. */
export const deliverWebhook = async (
  deps: Deps,
  { delivery_id }: { delivery_id: number },
  job: JobContext,
): Promise<void> => {
  const row = await deps.db
    .selectFrom('webhook_deliveries as d')
    .leftJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.url', 'd.event_id', 'd.payload', 'd.status', 'w.secret', 'w.url as current_url'])
    .where('d.id', '=', delivery_id)
    .executeTakeFirst();
  if (!row || row.status === 'delivered') return;
  const startedAt = deps.clock.now();
  const outcome = await post(
    deps,
    row.current_url ?? row.url,
    row.event_id,
    JSON.stringify(row.payload),
    row.secret ?? '',
  );
  const over = outcome.error !== null && (isHopeless(outcome) || job.attempt >= DELIVERY_ATTEMPTS);
  await deps.write((tx) =>
    tx.db
      .updateTable('webhook_deliveries')
      .set((column) => ({
        ...outcome,
        status: outcome.error === null ? 'delivered' : over ? 'failed' : 'waiting',
        attempts: column('attempts', '+', 1),
        duration_ms: tx.now - startedAt,
        delivered_at: outcome.error === null ? tx.now : null,
      }))
      .where('id', '=', delivery_id)
      .execute(),
  );
  if (outcome.error !== null && !over) throw new Error(`Webhook delivery ${delivery_id}: ${outcome.error}`);
};

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Forgets deliveries of more than thirty days ago. */
export const sweepDeliveries = ({ write }: Deps) =>
  write(async (tx) => {
    await tx.db
      .deleteFrom('webhook_deliveries')
      .where('created_at', '<', tx.now - KEPT_MS)
      .execute();
  });
