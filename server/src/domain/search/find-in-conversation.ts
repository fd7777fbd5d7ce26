import type { AccountId, ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findMessageIds } from './find-messages.ts';

type ConversationSearch = {
  account_id: AccountId;
  /** The conversation, and those merged into it that the agent sees. */
  conversations: readonly [ConversationId, ...ConversationId[]];
  text: string;
  limit: number;
};

/** Ids of the messages of one conversation that have the words, private notes too, newest first. */
export const findInConversation = (
  deps: Deps,
  { account_id, conversations, text, limit }: ConversationSearch,
): Promise<MessageId[]> => {
  const ids = sql.join(conversations);
  const role = {
    condition: sql<boolean>`m.conversation_id IN (${ids})`,
    conversations: sql`SELECT id FROM conversations WHERE id IN (${ids})`,
  };
  return findMessageIds(deps, { account_id, inboxes: undefined, role, text, since: 0, limit, offset: 0 });
};
