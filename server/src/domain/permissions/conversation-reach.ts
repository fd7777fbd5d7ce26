import { CONVERSATION_STATUSES } from '@porchlight/core/wire/conversation.ts';
import type { ContactId, ConversationId, InboxId } from '@porchlight/core/wire/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { notAuthorized } from '../../platform/errors.ts';
import type { Deps } from '../deps.ts';
import { type Agent, visibleInboxIds } from './agent.ts';
import type { MemberAccess } from './member-access.ts';

type Reader = Pick<MemberAccess, 'permissions' | 'user'>;

/** To be ANDed, beside the inboxes, to every lookup of conversations. `conversation`: the table's name in it. */
export const withinRole = ({ permissions, user }: Reader, conversation = 'conversations'): RawBuilder<boolean> => {
  if (permissions.has('conversation_manage')) return sql<boolean>`1 = 1`;
  const column = (name: string) => sql.ref(`${conversation}.${name}`);
  const own = sql<boolean>`${column('assignee_id')} = ${user.id}`;
  const ways = [
    ...(permissions.has('conversation_unassigned_manage') ? [own, sql`${column('assignee_id')} IS NULL`] : []),
    ...(permissions.has('conversation_participating_manage')
      ? [
          own,
          sql`EXISTS (SELECT 1 FROM participants role_p WHERE role_p.conversation_id = ${column('id')} AND role_p.user_id = ${user.id})`,
        ]
      : []),
  ];
  return ways.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(ways, sql` OR `)})`;
};

/** NOT would be NULL, and exclude the conversation, where it has no assignee. */
const outsideRole = (reader: Reader): RawBuilder<boolean> => sql<boolean>`(${withinRole(reader)}) IS NOT TRUE`;

/** What a role may see of messages `m`, and a selection of the ids of their conversations; some may be in it twice. */
export type MessagesOfRole = { condition: RawBuilder<boolean>; conversations: RawBuilder<unknown> };

/** Each part is read by an index of its own. */
const selectWithinRole = ({ permissions, user, account }: Reader & Pick<Agent, 'account'>): RawBuilder<unknown> => {
  const areUnassigned = permissions.has('conversation_unassigned_manage');
  const areJoined = permissions.has('conversation_participating_manage');
  const parts = [
    ...(areUnassigned || areJoined ? [sql`SELECT id FROM conversations WHERE assignee_id = ${user.id}`] : []),
    ...(areJoined ? [sql`SELECT conversation_id AS id FROM participants WHERE user_id = ${user.id}`] : []),
    ...(areUnassigned
      ? [
          sql`SELECT id FROM conversations WHERE account_id = ${account.id}
            AND status IN (${sql.join(CONVERSATION_STATUSES)}) AND assignee_id IS NULL`,
        ]
      : []),
  ];
  return parts.length === 0 ? sql`SELECT id FROM conversations WHERE 1 = 0` : sql.join(parts, sql` UNION ALL `);
};

/** Undefined for a role that sees all messages of its inboxes. */
export const messagesWithinRole = (agent: Reader & Pick<Agent, 'account'>): MessagesOfRole | undefined =>
  agent.permissions.has('conversation_manage')
    ? undefined
    : {
        condition: sql<boolean>`EXISTS (SELECT 1 FROM conversations role_c WHERE role_c.id = m.conversation_id AND ${withinRole(agent, 'role_c')})`,
        conversations: selectWithinRole(agent),
      };

export const isWithinRole = async ({ db }: Pick<Deps, 'db'>, agent: Reader, id: ConversationId): Promise<boolean> =>
  (await db
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', id)
    .where(withinRole(agent))
    .executeTakeFirst()) !== undefined;

/** @throws 401 when the agent may not see this conversation: by its inbox, or by their role. */
export const refuseUnseen = async (
  deps: Deps,
  agent: Agent,
  { id, inbox_id }: { id: ConversationId; inbox_id: InboxId },
): Promise<void> => {
  const inboxes = await visibleInboxIds(deps, agent);
  if (inboxes && !inboxes.includes(inbox_id)) throw notAuthorized();
  if (agent.permissions.has('conversation_manage')) return;
  if (!(await isWithinRole(deps, agent, id))) throw notAuthorized();
};

/** Whether a contact has conversations that the agent may not see: by their inboxes, or by the agent's role. */
export const hasUnseenConversations = async (
  { db }: Pick<Deps, 'db'>,
  agent: Agent,
  contact_id: ContactId,
): Promise<boolean> => {
  if (agent.administrator) return false;
  const inboxes = db.selectFrom('inbox_members').select('inbox_id').where('user_id', '=', agent.user.id);
  const unseen = await db
    .selectFrom('conversations')
    .select('id')
    .where('contact_id', '=', contact_id)
    .where(({ or, eb }) => or([eb('inbox_id', 'not in', inboxes), outsideRole(agent)]))
    .limit(1)
    .executeTakeFirst();
  return unseen !== undefined;
};
