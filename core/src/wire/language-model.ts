import { type Static, Type } from 'typebox';
import { Nullable, OneOf, Unix } from './schema.ts';

/** An article in the model's prompt; `used`: the model named it as a source. */
export const ModelSource = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  address: Type.String(),
  used: Type.Boolean(),
});
export type ModelSource = Static<typeof ModelSource>;

export const MODEL_PURPOSES = ['answer', 'note', 'suggestion', 'summary', 'translation'] as const;
export type ModelPurpose = (typeof MODEL_PURPOSES)[number];

/**
 * `asked`: the bot asked a question; `unknown`: the articles have no answer; `person`: the visitor wants an agent;
 * `overtaken`: a newer message arrived, or an agent took over; `failed`: no usable answer.
 */
export const MODEL_CALL_STATES = ['running', 'done', 'asked', 'unknown', 'person', 'overtaken', 'failed'] as const;
export type ModelCallState = (typeof MODEL_CALL_STATES)[number];

export const ModelCall = Type.Object({
  id: Type.Integer(),
  conversation_id: Type.Integer(),
  message_id: Nullable(Type.Integer()),
  purpose: OneOf(MODEL_PURPOSES),
  state: OneOf(MODEL_CALL_STATES),
  asked_by: Type.String(),
  model: Type.String(),
  sources: Type.Array(ModelSource),
  content: Nullable(Type.String()),
  problem: Nullable(Type.String()),
  prompt_tokens: Type.Integer(),
  completion_tokens: Type.Integer(),
  duration_ms: Nullable(Type.Integer()),
  created_at: Unix,
});
export type ModelCall = Static<typeof ModelCall>;

/** Requests in one conversation; `agent_help`: agents of its inbox may use the model. */
export const ModelCallLog = Type.Object({
  meta: Type.Object({ agent_help: Type.Boolean() }),
  payload: Type.Array(ModelCall),
});
export type ModelCallLog = Static<typeof ModelCallLog>;

/** The model of the installation, and the account's usage since midnight (UTC). */
export const LanguageModelUse = Type.Object({
  configured: Type.Boolean(),
  model: Nullable(Type.String()),
  tokens_today: Type.Integer(),
  tokens_per_day: Type.Integer(),
});
export type LanguageModelUse = Static<typeof LanguageModelUse>;

/** A draft for an agent, and its sources. It is not sent. */
export const SuggestedReply = Type.Object({ content: Type.String(), sources: Type.Array(ModelSource) });
export type SuggestedReply = Static<typeof SuggestedReply>;
