import { TYPING_EXPIRES_MS } from '@porchlight/core/wire/limits.ts';
import { type BotAnswer, readBotAnswer } from '../../domain/bots/webhook-response.ts';
import { type BotTurn, openBotTurn } from '../../domain/bots/webhook-round.ts';
import type { Deps } from '../../domain/deps.ts';
import type { Tx } from '../../domain/transaction.ts';
import { DELIVERY_KEPT_MS, deadlineOf, isReceiverFailure, pausedUntil } from '../../domain/webhooks/circuit-breaker.ts';
import { findDelivery, recordAttempt } from '../../domain/webhooks/deliveries.ts';
import { laneOf, noteFailure, noteSuccess, type Receiver, receiverOf } from '../../domain/webhooks/receivers.ts';
import { noteCallback } from '../../domain/webhooks/record-callback-result.ts';
import { deliveryHeaders } from '../../domain/webhooks/signature.ts';
import { OutboundError } from '../../platform/clients/outbound-http.ts';
import { HttpError } from '../../platform/errors.ts';
import type { JobContext } from '../../platform/jobs/definition.ts';
import { isTypingEvent } from './dispatch-typing.ts';

/** Attempts of one delivery in all: over about two hours, with growing pauses. */
export const DELIVERY_ATTEMPTS = 11;
const KEPT_ANSWER = 2_000;
/** A visitor waits: after so many failures of a bot, agents take over. */
const BOT_PATIENCE = 2;
/** After so many failures the agent who replied is notified; retries go on. */
const CALLBACK_PATIENCE = 2;

type Outcome = {
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  isBlocked?: boolean;
};
type Posted = { outcome: Outcome; answer: string };

type Request = { url: string; event_id: string; body: string; secret: string; timeout: number };

const post = async (deps: Deps, { url, event_id, body, secret, timeout }: Request): Promise<Posted> => {
  const headers = deliveryHeaders(body, secret, event_id, deps.clock.now());
  try {
    const { status, body: answer } = await deps.http.request({ method: 'POST', url, headers, body, timeout });
    const error = status >= 200 && status < 300 ? null : `The receiver responded with ${status}.`;
    const text = answer.toString('utf8').replaceAll('\u0000', '');
    const outcome = { response_status: status, response_body: text.slice(0, KEPT_ANSWER), error };
    return { outcome, answer: error === null ? text : '' };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const isBlocked = error.reason === 'blocked';
    return { outcome: { response_status: null, response_body: null, error: error.message, isBlocked }, answer: '' };
  }
};

/** A receiver that responds "gone", or that may never be called, is not called again. */
const isHopeless = ({ response_status, isBlocked = false }: Outcome) => response_status === 410 || isBlocked;

/** A visitor waits for a bot: while it is paused it is not called, and agents take over. */
const pausedBot = (receiver: Receiver | undefined, now: number): Posted | undefined => {
  const until = receiver && pausedUntil(receiver);
  if (!until || until <= now) return undefined;
  const error = receiver.last_error ?? 'The last attempts failed.';
  return { outcome: { response_status: null, response_body: null, error, isBlocked: true }, answer: '' };
};

/** A late typing event is dropped. */
const staleTyping = ({ event, created_at }: { event: string; created_at: number }, now: number): Posted | undefined => {
  if (!isTypingEvent(event) || now - created_at <= TYPING_EXPIRES_MS) return undefined;
  const error = 'It was not sent in time. Typing events expire after 30 seconds.';
  return { outcome: { response_status: null, response_body: null, error, isBlocked: true }, answer: '' };
};

/** `problem`: why the response is not usable; `why`: the reason for agents to take over. */
type BotResponse = { answer?: BotAnswer; problem?: string; why?: string };

const applyBotResponse = async (tx: Tx, turn: BotTurn, { answer, problem, why = problem }: BotResponse) => {
  if (why !== undefined) await turn.giveUp(tx, why);
  else if (answer) await turn.answer(tx, answer);
};

/** A well-formed answer may still ask for what is impossible: then it is not usable. */
const settleAnswer = async (settle: (botResponse: BotResponse) => Promise<void>, botResponse: BotResponse) => {
  try {
    await settle(botResponse);
  } catch (error) {
    if (!(error instanceof HttpError) || !botResponse.answer) throw error;
    await settle({ problem: `The response cannot be used: ${error.message}` });
  }
};

export const deliverWebhook = async (
  deps: Deps,
  { delivery_id }: { delivery_id: number },
  job: JobContext,
): Promise<void> => {
  const row = await findDelivery(deps.db, delivery_id);
  if (row?.status !== 'waiting') return;
  const lane = laneOf(row);
  const receiver = await receiverOf(deps, lane);
  const startedAt = deps.clock.now();
  const unsent = row.agent_bot_id === null ? staleTyping(row, startedAt) : pausedBot(receiver, startedAt);
  const { outcome, answer } =
    unsent ??
    (await post(deps, {
      url: row.current_url ?? row.bot_url ?? row.callback_url ?? row.url,
      event_id: row.event_id,
      body: JSON.stringify(row.payload),
      secret: row.secret ?? row.bot_secret ?? row.hmac_token ?? '',
      timeout: deadlineOf(job.attempt, receiver),
    }));
  const { isBlocked: _isBlocked, ...noted } = outcome;
  deps.logs.webhooks.debug(
    {
      delivery_id,
      event: row.event,
      attempt: job.attempt,
      status: outcome.response_status,
      ms: deps.clock.now() - startedAt,
      failed: outcome.error !== null,
    },
    unsent ? 'webhook not called' : 'webhook called',
  );
  const turn = row.agent_bot_id === null ? undefined : await openBotTurn(deps, row);
  const over =
    outcome.error !== null &&
    (isHopeless(outcome) ||
      isTypingEvent(row.event) ||
      job.attempt >= DELIVERY_ATTEMPTS ||
      startedAt - row.created_at > DELIVERY_KEPT_MS);
  const noteReceiver = async (tx: Tx) => {
    if (outcome.isBlocked) return;
    if (outcome.error !== null && isReceiverFailure(outcome.response_status))
      await noteFailure(tx, lane, { error: outcome.error, startedAt });
    else await noteSuccess(tx, lane, tx.now - startedAt, receiver);
  };
  const settle = (botResponse: BotResponse) =>
    deps.write(async (tx) => {
      await noteReceiver(tx);
      // In one transaction with the record of the delivery, so that a bot's answer is posted at most once.
      if (turn) await applyBotResponse(tx, turn, botResponse);
      if (row.inbox_id !== null && (outcome.error === null || over || job.attempt >= CALLBACK_PATIENCE))
        await noteCallback(tx, row, outcome.error);
      await recordAttempt(tx, delivery_id, {
        ...noted,
        ...(turn && botResponse.problem ? { error: botResponse.problem } : {}),
        status: outcome.error === null ? 'delivered' : over ? 'failed' : 'waiting',
        duration_ms: tx.now - startedAt,
      });
    });
  if (outcome.error === null) await settleAnswer(settle, turn?.answersInResponse ? readBotAnswer(answer) : {});
  else await settle(over || job.attempt >= BOT_PATIENCE ? { why: `The request failed: ${outcome.error}` } : {});
  if (outcome.error !== null && !over) throw new Error(`Webhook delivery ${delivery_id}: ${outcome.error}`);
};
