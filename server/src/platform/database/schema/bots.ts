import type { AccountId, AgentBotId, ConversationId, MessageId, UserId } from '@porchlight/core/wire/ids.ts';
import type { ModelCallState, ModelPurpose, ModelSource } from '@porchlight/core/wire/language-model.ts';
import type { Generated, Selectable } from 'kysely';
import type { Json, Timestamps } from './column-types.ts';

export interface AgentBotsTable extends Timestamps {
  id: Generated<AgentBotId>;
  account_id: AccountId;
  name: string;
  description: string | null;
  outgoing_url: string | null;
  bot_type: string;
  bot_config: Json;
  access_token: string;
  secret: string;
  avatar_key: string | null;
  /** Whether its server's response to a visitor's message is its answer. */
  answers_in_response: Generated<boolean>;
}

export type AgentBotRow = Selectable<AgentBotsTable>;

export interface ModelCallsTable {
  id: Generated<number>;
  account_id: AccountId;
  conversation_id: ConversationId;
  message_id: MessageId | null;
  agent_bot_id: AgentBotId | null;
  user_id: UserId | null;
  purpose: ModelPurpose;
  state: ModelCallState;
  model: string;
  /** The articles in its prompt, in order. */
  sources: ModelSource[];
  content: string | null;
  problem: string | null;
  prompt_tokens: number;
  completion_tokens: number;
  duration_ms: number | null;
  created_at: number;
}

/** Tokens of an account by day (UTC, `2026-01-31`). */
export interface ModelUsageTable {
  account_id: AccountId;
  day: string;
  tokens: number;
}

export interface BotTables {
  agent_bots: AgentBotsTable;
  model_calls: ModelCallsTable;
  model_usage: ModelUsageTable;
}
