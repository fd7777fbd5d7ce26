import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import type { InboxId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema/database.ts';
import type { Agent } from '../../permissions/agent.ts';
import { withinRole } from '../../permissions/conversation-reach.ts';

export type Reader = { agent: Agent /** undefined: all of the account's. */; inboxes: InboxId[] | undefined };

/** Conversations of these statuses that the reader may see. */
export const conversationsIn = (
  db: Kysely<Database>,
  { agent, inboxes }: Reader,
  statuses: readonly ConversationStatus[],
) =>
  db
    .selectFrom('conversations')
    .where('conversations.account_id', '=', agent.account.id)
    .where('conversations.status', 'in', statuses)
    .where(withinRole(agent))
    .$if(inboxes !== undefined, (query) => query.where('conversations.inbox_id', 'in', inboxes ?? []));

type Sight = {
  inboxes: readonly number[] | undefined;
  agent: { account: { id: number }; user: { id: number }; permissions: ReadonlySet<string> };
};

/** The same for readers who see the same conversations. */
export const keyOf = ({ agent, inboxes }: Sight): string =>
  [
    agent.account.id,
    agent.permissions.has('conversation_manage') ? 'all' : `user ${agent.user.id}`,
    inboxes?.toSorted((a, b) => a - b).join(',') ?? 'all',
    [...agent.permissions].toSorted().join(','),
  ].join('|');
