import type { AccountId, AgentBotId } from '@porchlight/core/wire/ids.ts';
import type { AgentBotRow } from '../../platform/database/schema/bots.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';
import { findAgentBot } from './queries.ts';

export const setAgentBot = async (
  tx: Tx,
  inbox: Pick<InboxRow, 'id' | 'agent_bot_id'>,
  account_id: AccountId,
  bot_id: AgentBotId | null,
): Promise<void> => {
  const bot = bot_id === null ? null : await findAgentBot(tx.db, account_id, bot_id);
  if (bot === undefined) throw notFound();
  const agent_bot_id = bot?.id ?? null;
  await tx.db.updateTable('inboxes').set({ agent_bot_id, updated_at: tx.now }).where('id', '=', inbox.id).execute();
  if (agent_bot_id === null && inbox.agent_bot_id !== null) tx.enqueue('bot.left', { inbox_id: inbox.id });
  tx.record('inbox.updated', { inbox_id: inbox.id, changed: { agent_bot_id: [inbox.agent_bot_id, agent_bot_id] } });
};

export const deleteAgentBot = async (tx: Tx, bot: Pick<AgentBotRow, 'id' | 'avatar_key'>): Promise<void> => {
  const inboxes = await tx.db.selectFrom('inboxes').select('id').where('agent_bot_id', '=', bot.id).execute();
  await tx.db.deleteFrom('agent_bots').where('id', '=', bot.id).execute();
  for (const { id } of inboxes) tx.enqueue('bot.left', { inbox_id: id });
  if (bot.avatar_key) tx.enqueue('files.delete', { keys: [bot.avatar_key] });
};
