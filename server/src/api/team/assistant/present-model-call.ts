import type { Selectable } from 'kysely';
import type { ModelCall } from '@porchlight/core/wire/language-model.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { ModelCallsTable } from '../../../platform/database/schema/bots.ts';
import { unix } from '../../../platform/times.ts';

type Row = Selectable<ModelCallsTable> & { display_id: number; bot_name: string | null; user_name: string | null };

/** Calls with the names of who asked, newest first. */
export const modelCalls = ({ db }: Pick<Deps, 'db'>) =>
  db
    .selectFrom('model_calls as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .leftJoin('agent_bots as b', 'b.id', 'm.agent_bot_id')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(['c.display_id', 'b.name as bot_name', 'u.name as user_name'])
    .orderBy('m.id', 'desc');

/** One line of the log: what was asked for, by whom, what came of it and what it cost. */
export const presentModelCall = (row: Row): ModelCall => ({
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
