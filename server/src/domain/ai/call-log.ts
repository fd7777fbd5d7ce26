import type { AccountId, ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Kysely, Selectable } from 'kysely';
import type { ModelCallsTable } from '../../platform/database/schema/bots.ts';
import type { Database } from '../../platform/database/schema/database.ts';

export type LoggedCall = Selectable<ModelCallsTable> & {
  display_id: number;
  bot_name: string | null;
  user_name: string | null;
};

const newestFirst = (db: Kysely<Database>) =>
  db
    .selectFrom('model_calls as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .leftJoin('agent_bots as b', 'b.id', 'm.agent_bot_id')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(['c.display_id', 'b.name as bot_name', 'u.name as user_name'])
    .orderBy('m.id', 'desc');

export const listModelCalls = (
  db: Kysely<Database>,
  account_id: AccountId,
  { limit, offset }: { limit: number; offset: number },
): Promise<LoggedCall[]> =>
  newestFirst(db).where('m.account_id', '=', account_id).limit(limit).offset(offset).execute();

export const listModelCallsOf = (
  db: Kysely<Database>,
  conversation_id: ConversationId,
  most: number,
): Promise<LoggedCall[]> => newestFirst(db).where('m.conversation_id', '=', conversation_id).limit(most).execute();
