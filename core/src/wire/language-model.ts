import { type Static, Type } from 'typebox';
import { Nullable, OneOf, Unix } from './schema.ts';

/** An article the model was given; `used`: it said that it stands on it. */
export const ModelSource = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  /** Whole, in the help centre. */
  address: Type.String(),
  used: Type.Boolean(),
});
export type ModelSource = Static<typeof ModelSource>;

export const MODEL_PURPOSES = ['answer', 'note', 'suggestion', 'summary', 'translation'] as const;
export type ModelPurpose = (typeof MODEL_PURPOSES)[number];

/**
 * `asked`: the bot asked back; `unknown`: the articles do not say; `person`: the visitor wants people; `overtaken`: something
 * newer was said, or people took over, before it was done; `failed`: no usable answer came.
 */
export const MODEL_CALL_STATES = ['running', 'done', 'asked', 'unknown', 'person', 'overtaken', 'failed'] as const;
export type ModelCallState = (typeof MODEL_CALL_STATES)[number];

/** One question to the language model: who asked, what came of it, what it cost. */
export const ModelCall = Type.Object({
  id: Type.Integer(),
  /** Display id. */
  conversation_id: Type.Integer(),
  message_id: Nullable(Type.Integer()),
  purpose: OneOf(MODEL_PURPOSES),
  state: OneOf(MODEL_CALL_STATES),
  /** The name of a bot or an agent. */
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

/** What was asked in one conversation; `agent_help`: its inbox lets agents ask. */
export const ModelCallLog = Type.Object({
  meta: Type.Object({ agent_help: Type.Boolean() }),
  payload: Type.Array(ModelCall),
});
export type ModelCallLog = Static<typeof ModelCallLog>;

/** The model of the installation, and what the account used of it since midnight (UTC). */
export const LanguageModelUse = Type.Object({
  configured: Type.Boolean(),
  model: Nullable(Type.String()),
  tokens_today: Type.Integer(),
  tokens_per_day: Type.Integer(),
});
export type LanguageModelUse = Static<typeof LanguageModelUse>;

/** A draft for an agent, and the articles it rests on. Nothing of it was sent. */
export const SuggestedReply = Type.Object({ content: Type.String(), sources: Type.Array(ModelSource) });
export type SuggestedReply = Static<typeof SuggestedReply>;
