import type { AccountId, AgentBotId, InboxId, MessageId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { AgentBotRow } from '../../platform/database/schema/bots.ts';
import type { Database } from '../../platform/database/schema/database.ts';

export const findAgentBot = (
  db: Kysely<Database>,
  account_id: AccountId,
  id: AgentBotId,
): Promise<AgentBotRow | undefined> =>
  db.selectFrom('agent_bots').selectAll().where('id', '=', id).where('account_id', '=', account_id).executeTakeFirst();

export const listAgentBots = (db: Kysely<Database>, account_id: AccountId): Promise<AgentBotRow[]> =>
  db.selectFrom('agent_bots').selectAll().where('account_id', '=', account_id).orderBy('id').execute();

export const findBotByAccessToken = (db: Kysely<Database>, token: string): Promise<AgentBotRow | undefined> =>
  db.selectFrom('agent_bots').selectAll().where('access_token', '=', token).executeTakeFirst();

export const listInboxIdsOfBot = async (db: Kysely<Database>, id: AgentBotId): Promise<InboxId[]> => {
  const rows = await db.selectFrom('inboxes').select('id').where('agent_bot_id', '=', id).execute();
  return rows.map((row) => row.id);
};

export const findBotOfInbox = (db: Kysely<Database>, inbox_id: InboxId) =>
  db
    .selectFrom('inboxes as i')
    .innerJoin('agent_bots as b', 'b.id', 'i.agent_bot_id')
    .select(['b.id', 'b.outgoing_url'])
    .where('i.id', '=', inbox_id)
    .executeTakeFirst();

export const findMessageBesideBot = (db: Kysely<Database>, id: MessageId) =>
  db
    .selectFrom('messages as m')
    .innerJoin('inboxes as i', 'i.id', 'm.inbox_id')
    .innerJoin('agent_bots as b', 'b.id', 'i.agent_bot_id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['m.account_id', 'm.created_at', 'm.sender_type', 'b.bot_type', 'c.status'])
    .where('m.id', '=', id)
    .where('m.private', '=', false)
    .where('m.sender_type', 'in', ['Contact', 'User'])
    .executeTakeFirst();
