import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ModelOutcome } from '../../../domain/ai/ask-model.ts';
import { endCall, type Outcome } from '../../../domain/ai/model-calls.ts';
import type { Deps } from '../../../domain/deps.ts';
import { inboxOf } from '../../../domain/inboxes/queries.ts';
import type { Tx } from '../../../domain/transaction.ts';
import type { InboxRow } from '../../../platform/database/schema/inboxes.ts';
import { badGateway, clientGone, unprocessable, usedUp } from '../../../platform/errors.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { conversationOf, type TeamCall } from '../../access/conversation-access.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export type Given = TeamCall & { inbox: InboxRow };

export const helpOf = async (deps: Deps, request: FastifyRequest): Promise<Given> => {
  const call = await conversationOf(deps, request);
  await refuseAbove(deps, [LIMITS.agentHelp, String(call.agent.user.id)]);
  const inbox = await inboxOf(deps.db, call.conversation);
  if (!inbox.agent_help_enabled) throw unprocessable('The assistant for agents is turned off in this inbox');
  if (!deps.model) throw unprocessable('No language model is configured (AI_URL)');
  return { ...call, inbox };
};

/** Aborts when the client has disconnected, so that no tokens are spent on an unread reply. */
export const whileListening = ({ raw }: FastifyReply): AbortSignal => {
  const disconnected = new AbortController();
  raw.on('close', () => raw.writableEnded || disconnected.abort(clientGone()));
  return disconnected.signal;
};

type StoredAnswer = Pick<Outcome, 'content' | 'sources'> & { content: string };

/** `also` runs in the same transaction. @throws 422 without a model, 429 no tokens left, 502 no usable response */
export const conclude = async <Answer extends StoredAnswer>(
  deps: Deps,
  outcome: ModelOutcome,
  keep: (text: string) => Answer,
  also?: (tx: Tx, stored: Answer) => Promise<void>,
): Promise<Answer> => {
  if (outcome.kind === 'not_configured') throw unprocessable('No language model is configured (AI_URL)');
  if (outcome.kind === 'over_budget') {
    const untilMidnight = DAY_MS - (deps.clock.now() % DAY_MS);
    throw usedUp('The language model’s token limit for today is reached', Math.ceil(untilMidnight / 1_000));
  }
  const { call, usage } = outcome;
  const stored = outcome.kind === 'answered' ? keep(outcome.answer.text) : undefined;
  if (stored?.content) {
    await deps.write(async (tx) => {
      await endCall(tx, call, { state: 'done', ...stored, usage });
      await also?.(tx, stored);
    });
    return stored;
  }
  const problem = outcome.kind === 'failed' ? outcome.error.message : 'The reply has no content that can be shown.';
  await deps.write((tx) => endCall(tx, call, { state: 'failed', problem, usage }));
  throw badGateway('The language model returned no usable reply');
};

export const draftOf = ({ agent, conversation }: Given) => ({
  account_id: conversation.account_id,
  conversation_id: conversation.id,
  user_id: agent.user.id,
});
