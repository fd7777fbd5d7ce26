import { loadAroundConversations } from '../../../domain/conversations/load-conversations.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import { notFound } from '../../../platform/errors.ts';
import { presentTeamConversation } from '../../../presenters/conversations.ts';

/** @throws when it was deleted since its row was read */
export const answerOf = async ({ db }: Pick<Deps, 'db'>, row: ConversationRow) => {
  const loaded = await loadAroundConversations(db, [row]);
  const [now] = loaded.conversations;
  if (!now) throw notFound();
  return presentTeamConversation(now, loaded);
};
