import type { AccountId, AgentBotId, ConversationId, MessageId, UserId } from '@porchlight/core/wire/ids.ts';
import type { ModelCallState, ModelPurpose, ModelSource } from '@porchlight/core/wire/language-model.ts';
import type { ModelRequest, ModelUsage } from '../../platform/clients/language-model.ts';
import { deleteOldRows } from '../../platform/database/delete-old-rows.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { dayOf, settleTokens, takeTokens } from './budget.ts';

/** A token has rarely fewer characters; scripts without spaces have about one. */
const CHARACTERS_PER_TOKEN = 3;
/** More than any context window: a server that reports more is wrong. */
const MOST_TOKENS = 10_000_000;

export const estimateTokens = (text: string) => {
  const wide = text.match(/[\u3040-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/g)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / CHARACTERS_PER_TOKEN);
};

export type CallDraft = {
  account_id: AccountId;
  conversation_id: ConversationId;
  purpose: ModelPurpose;
  sources: ModelSource[];
  message_id?: MessageId;
  agent_bot_id?: AgentBotId;
  user_id?: UserId;
};

/** A running call; `reservedTokens` belong to its day. */
export type Call = {
  id: number;
  account_id: AccountId;
  day: string;
  reservedTokens: number;
  promptTokens: number;
  begun_at: number;
};

export type Outcome = {
  state: Exclude<ModelCallState, 'running'>;
  content?: string;
  problem?: string;
  sources?: ModelSource[];
  usage: ModelUsage;
};

/** A repeated job continues with its own row. */
const takeUp = async (tx: Tx, { purpose, message_id }: CallDraft) => {
  if (purpose !== 'answer' || message_id === undefined) return undefined;
  return tx.db
    .updateTable('model_calls')
    .set({ state: 'running', problem: null })
    .where('purpose', '=', 'answer')
    .where('message_id', '=', message_id)
    .returning('id')
    .executeTakeFirst();
};

/** Records that a call starts, and reserves its tokens. Undefined when not enough are left today: nothing is written. */
export const beginCall = async (
  { env, write }: Deps,
  draft: CallDraft,
  { system, prompt, max_tokens }: Pick<ModelRequest, 'system' | 'prompt' | 'max_tokens'>,
): Promise<Call | undefined> =>
  write(async (tx) => {
    const { ai } = env;
    const promptTokens = estimateTokens(system + prompt);
    const reservedTokens = promptTokens + max_tokens;
    if (!ai || !(await takeTokens(tx, draft.account_id, reservedTokens, ai.tokensPerDay))) return undefined;
    const { id } =
      (await takeUp(tx, draft)) ??
      (await tx.db
        .insertInto('model_calls')
        .values({
          message_id: null,
          agent_bot_id: null,
          user_id: null,
          ...draft,
          state: 'running',
          model: ai.model,
          content: null,
          problem: null,
          prompt_tokens: 0,
          completion_tokens: 0,
          duration_ms: null,
          created_at: tx.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow());
    return { id, account_id: draft.account_id, day: dayOf(tx.now), reservedTokens, promptTokens, begun_at: tx.now };
  });

/** The estimated usage where the model's server reports none, by the length of prompt and answer. */
export const usageOf = (call: Call, reported: ModelUsage | undefined, text: string): ModelUsage => {
  const usage = reported ?? { prompt_tokens: call.promptTokens, completion_tokens: estimateTokens(text) };
  return {
    prompt_tokens: Math.min(usage.prompt_tokens, MOST_TOKENS),
    completion_tokens: Math.min(usage.completion_tokens, MOST_TOKENS),
  };
};

export const endCall = async (tx: Tx, call: Call, { usage, ...outcome }: Outcome): Promise<void> => {
  await settleTokens(
    tx,
    call.account_id,
    call.day,
    usage.prompt_tokens + usage.completion_tokens - call.reservedTokens,
  );
  await tx.db
    .updateTable('model_calls')
    .set((row) => ({
      ...outcome,
      // A second attempt costs tokens too.
      prompt_tokens: row('prompt_tokens', '+', usage.prompt_tokens),
      completion_tokens: row('completion_tokens', '+', usage.completion_tokens),
      duration_ms: tx.now - call.begun_at,
    }))
    .where('id', '=', call.id)
    .execute();
};

const KEPT_MS = 90 * 24 * 60 * 60 * 1_000;

export const sweepModelCalls = async ({ db, write, clock }: Deps) => {
  const limit = clock.now() - KEPT_MS;
  await deleteOldRows({ db, write }, 'model_calls', limit);
  await write((tx) => tx.db.deleteFrom('model_usage').where('day', '<', dayOf(limit)).execute());
};
