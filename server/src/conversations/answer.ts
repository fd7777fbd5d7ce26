import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { loadAroundConversations } from './load.ts';
import { presentTeamConversation } from './present.ts';
import type { ConversationRow } from '../db/schema/conversations.ts';

/** One conversation as the team sees it. @throws when it was deleted since its row was read */
export const answerOf = async ({ db }: Pick<Deps, 'db'>, row: ConversationRow) => {
  const loaded = await loadAroundConversations(db, [row]);
  const [now] = loaded.conversations;
  if (!now) throw notFound();
  return presentTeamConversation(now, loaded);
};
