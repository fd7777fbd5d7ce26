import type { Deps } from '../deps.ts';
import { OutboundError } from '../adapters/outbound-http.ts';
import { type BotTurn, openBotTurn } from '../bots/turn.ts';
import { type BotAnswer, readBotAnswer } from '../bots/webhook-answer.ts';
import { HttpError } from '../errors.ts';
import type { JobContext } from '../jobs/registry.ts';
import type { Tx } from '../transaction.ts';
import { noteCallback } from './callback.ts';
import { signDelivery } from './signature.ts';

/** Tries of one delivery in all: over about two hours, with growing pauses. */
export const DELIVERY_ATTEMPTS = 11;
const KEPT_ANSWER = 2_000;
/** A visitor waits: after so many failures of a bot, people take over. */
const BOT_PATIENCE = 2;
/** So does whoever answered: after so many failures they are told; it is tried again all the same. */
const CALLBACK_PATIENCE = 2;

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

/** What a bot's response means. `problem`: why it means nothing; `why`: people take over for this reason. */
type BotSaid = { answer?: BotAnswer; problem?: string; why?: string };

const takeTurn = async (tx: Tx, turn: BotTurn, { answer, problem, why = problem }: BotSaid) => {
  if (why !== undefined) await turn.giveUp(tx, why);
  else if (answer) await turn.answer(tx, answer);
};

/** An answer that keeps to its form may still ask for what cannot be done: then it is one that cannot be used. */
const settleAnswer = async (settle: (said: BotSaid) => Promise<void>, said: BotSaid) => {
  try {
    await settle(said);
  } catch (error) {
    if (!(error instanceof HttpError) || !said.answer) throw error;
    await settle({ problem: `The answer cannot be used: ${error.message}` });
  }
};

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
    .leftJoin('inboxes as i', 'i.id', 'd.inbox_id')
    .select(['i.hmac_token', 'i.webhook_url as callback_url', 'd.inbox_id'])
    .select(['d.id', 'd.url', 'd.event', 'd.event_id', 'd.payload', 'd.status', 'd.agent_bot_id'])
    .select(['w.secret', 'w.url as current_url', 'b.secret as bot_secret', 'b.outgoing_url as bot_url'])
    .where('d.id', '=', delivery_id)
    .executeTakeFirst();
  if (!row || row.status === 'delivered') return;
  const startedAt = deps.clock.now();
  const { outcome, answer } = await post(
    deps,
    row.current_url ?? row.bot_url ?? row.callback_url ?? row.url,
    row.event_id,
    JSON.stringify(row.payload),
    row.secret ?? row.bot_secret ?? row.hmac_token ?? '',
  );
  const turn = row.agent_bot_id === null ? undefined : await openBotTurn(deps, row);
  const over = outcome.error !== null && (isHopeless(outcome) || job.attempt >= DELIVERY_ATTEMPTS);
  const settle = (said: BotSaid) =>
    deps.write(async (tx) => {
      // In one with the note that it was delivered: what a bot answered is said once, or not at all.
      if (turn) await takeTurn(tx, turn, said);
      if (row.inbox_id !== null && (outcome.error === null || over || job.attempt >= CALLBACK_PATIENCE))
        await noteCallback(tx, row, outcome.error);
      await tx.db
        .updateTable('webhook_deliveries')
        .set((column) => ({
          ...outcome,
          ...(turn && said.problem ? { error: said.problem } : {}),
          status: outcome.error === null ? 'delivered' : over ? 'failed' : 'waiting',
          attempts: column('attempts', '+', 1),
          duration_ms: tx.now - startedAt,
          delivered_at: outcome.error === null ? tx.now : null,
        }))
        .where('id', '=', delivery_id)
        .execute();
    });
  if (outcome.error === null) await settleAnswer(settle, turn ? readBotAnswer(answer) : {});
  else await settle(over || job.attempt >= BOT_PATIENCE ? { why: `It could not be reached: ${outcome.error}` } : {});
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
