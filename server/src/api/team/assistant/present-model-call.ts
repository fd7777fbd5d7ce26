import type { ModelCall } from '@porchlight/core/wire/language-model.ts';
import type { LoggedCall } from '../../../domain/ai/call-log.ts';
import { unix } from '../../../platform/times.ts';

export const presentModelCall = (row: LoggedCall): ModelCall => ({
  id: row.id,
  conversation_id: row.display_id,
  message_id: row.message_id,
  purpose: row.purpose,
  state: row.state,
  asked_by: row.bot_name ?? row.user_name ?? '',
  model: row.model,
  sources: row.sources,
  content: row.content,
  problem: row.problem,
  prompt_tokens: row.prompt_tokens,
  completion_tokens: row.completion_tokens,
  duration_ms: row.duration_ms,
  created_at: unix(row.created_at),
});
