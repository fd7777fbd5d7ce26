import type { AccountId, ContactInboxId, InboxId, MessageId } from '@porchlight/core/wire/ids.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findMessageIds } from './find-messages.ts';

type VisitorSearch = {
  account_id: AccountId;
  inbox_id: InboxId;
  /** Those whose conversations the visitor sees. */
  sessions: readonly ContactInboxId[];
  text: string;
  limit: number;
};

export const findVisitorMessageIds = async (
  deps: Deps,
  { account_id, inbox_id, sessions, text, limit }: VisitorSearch,
): Promise<MessageId[]> => {
  if (sessions.length === 0) return [];
  const conversations = sql`SELECT id FROM conversations WHERE contact_inbox_id IN (${sql.join(sessions)})`;
  const condition = sql<boolean>`NOT m.private AND m.conversation_id IN (${conversations})`;
  const role = { condition, conversations };
  return findMessageIds(deps, { account_id, inboxes: [inbox_id], role, text, since: 0, limit, offset: 0 });
};
