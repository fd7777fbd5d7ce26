import type { Kysely } from 'kysely';
import type { AgentBotId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { AgentBotRow } from '../../platform/database/schema/bots.ts';
import type { Database } from '../../platform/database/schema/database.ts';

/** The bot whose API token this is (wire protocol 11.1). */
export const findBotByAccessToken = (db: Kysely<Database>, token: string): Promise<AgentBotRow | undefined> =>
  db.selectFrom('agent_bots').selectAll().where('access_token', '=', token).executeTakeFirst();

/** The inboxes that a bot is connected to. */
export const listInboxIdsOfBot = async (db: Kysely<Database>, id: AgentBotId): Promise<InboxId[]> => {
  const rows = await db.selectFrom('inboxes').select('id').where('agent_bot_id', '=', id).execute();
  return rows.map((row) => row.id);
};
