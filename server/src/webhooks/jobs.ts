import type { Json } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { OutboundError } from '../adapters/outbound-http.ts';
import { giveToPeople, readBotTurn } from '../bots/turn.ts';
import type { JobContext } from '../jobs/registry.ts';
import type { Happening } from './events.ts';
import { buildWebhookPayload } from './payloads.ts';
import { signDelivery } from './signature.ts';

/** Tries of one delivery in all: over about two hours, with growing pauses. */
export const DELIVERY_ATTEMPTS = 11;
const KEPT_ANSWER = 2_000;
/** A visitor waits: after so many failures of a bot, people take over. */
const BOT_PATIENCE = 2;

type Target = { url: string; webhook_id: number | null; bot?: { id: number; event: string } };

const inboxOf = (payload: object): number | undefined => {
  const { inbox, inbox_id } = payload as { inbox?: { id?: number }; inbox_id?: number };
  return inbox?.id ?? inbox_id;
};

/** The name under which a bot is told of an event; undefined for what bots are not told (wire protocol 11.18). */
const botEventOf = (event: Happening['event'], payload: object): string | undefined => {
  if (event === 'message_created' || event === 'message_updated' || event === 'webwidget_triggered') return event;
  if (event !== 'conversation_status_changed') return undefined;
  const { status } = payload as { status?: string };
  if (status === 'resolved') return 'conversation_resolved';
  return status === 'open' ? 'conversation_opened' : undefined;
};

const botTargetOf = async (
  db: Deps['db'],
  inbox_id: number,
  happening: Happening['event'],
  payload: object,
): Promise<Target | undefined> => {
  const event = botEventOf(happening, payload);
  if (!event) return undefined;
  const bot = await db
    .selectFrom('inboxes as i')
    .innerJoin('agent_bots as b', 'b.id', 'i.agent_bot_id')
    .select(['b.id', 'b.outgoing_url'])
    .where('i.id', '=', inbox_id as never)
    .executeTakeFirst();
  return bot?.outgoing_url ? { url: bot.outgoing_url, webhook_id: null, bot: { id: bot.id, event } } : undefined;
};

/** A bot's payload names its own event and no changes. */
const payloadFor = ({ bot }: Target, payload: object) => {
  if (!bot) return payload;
  const { changed_attributes: _changes, ...facts } = payload as Record<string, unknown>;
  return { ...facts, event: bot.event };
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
  const bot = await botTargetOf(db, inbox_id, event, payload);
  return [
    ...targets,
    ...(inbox?.webhook_url ? [{ url: inbox.webhook_url, webhook_id: null }] : []),
    ...(bot ? [bot] : []),
  ];
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
        targets.map((target) => ({
          account_id: account_id as never,
          webhook_id: target.webhook_id as never,
          agent_bot_id: (target.bot?.id ?? null) as never,
          url: target.url,
          event_id,
          event: target.bot?.event ?? happening.event,
          payload: payloadFor(target, payload) as Json,
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
type Posted = { outcome: Outcome; answer: string };

const post = async (deps: Deps, url: string, event_id: string, body: string, secret: string): Promise<Posted> => {
  const headers = {
    'content-type': 'application/json',
    'x-porchlight-delivery': event_id,
    'x-porchlight-signature': signDelivery(body, secret, deps.clock.now()),
  };
  try {
    const { status, body: answer } = await deps.http.request({ method: 'POST', url, headers, body });
    const error = status >= 200 && status < 300 ? null : `The receiver answered ${status}.`;
    const text = answer.toString('utf8').replaceAll('\u0000', '');
    const outcome = { response_status: status, response_body: text.slice(0, KEPT_ANSWER), error };
    return { outcome, answer: error === null ? text : '' };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { outcome: { response_status: null, response_body: null, error: error.message }, answer: '' };
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
    .leftJoin('agent_bots as b', 'b.id', 'd.agent_bot_id')
    .select(['d.id', 'd.url', 'd.event', 'd.event_id', 'd.payload', 'd.status', 'd.agent_bot_id'])
    .select(['w.secret', 'w.url as current_url', 'b.secret as bot_secret', 'b.outgoing_url as bot_url'])
    .where('d.id', '=', delivery_id)
    .executeTakeFirst();
  if (!row || row.status === 'delivered') return;
  const startedAt = deps.clock.now();
  const { outcome, answer } = await post(
    deps,
    row.current_url ?? row.bot_url ?? row.url,
    row.event_id,
    JSON.stringify(row.payload),
    row.secret ?? row.bot_secret ?? '',
  );
  const turn = row.agent_bot_id === null ? undefined : await readBotTurn(deps, row, answer);
  const over = outcome.error !== null && (isHopeless(outcome) || job.attempt >= DELIVERY_ATTEMPTS);
  await deps.write(async (tx) => {
    // In one with the note that it was delivered: what a bot answered is said once, or not at all.
    await turn?.apply(tx);
    if (outcome.error !== null && (over || job.attempt >= BOT_PATIENCE)) await giveToPeople(tx, row);
    await tx.db
      .updateTable('webhook_deliveries')
      .set((column) => ({
        ...outcome,
        ...(turn?.problem ? { error: turn.problem } : {}),
        status: outcome.error === null ? 'delivered' : over ? 'failed' : 'waiting',
        attempts: column('attempts', '+', 1),
        duration_ms: tx.now - startedAt,
        delivered_at: outcome.error === null ? tx.now : null,
      }))
      .where('id', '=', delivery_id)
      .execute();
  });
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
