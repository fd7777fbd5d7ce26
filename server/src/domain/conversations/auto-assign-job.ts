import { seesConversations } from '@porchlight/core/rules/access/permissions.ts';
import type { AccountId, ConversationId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../deps.ts';
import { assign } from './change-conversation.ts';
import { findCurrent } from './reload-conversation.ts';

/** Members of the inbox who are online, with the number of their open conversations. */
const candidatesOf = async ({ db, presence }: Deps, account_id: AccountId, inbox_id: InboxId) => {
  const [members, present] = await Promise.all([
    db
      .selectFrom('inbox_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .innerJoin('account_users as au', 'au.user_id', 'u.id')
      .leftJoin('custom_roles as r', 'r.id', 'au.custom_role_id')
      .select(['u.id', 'u.name', 'au.availability', 'au.auto_offline', 'au.role', 'r.permissions'])
      .where('m.inbox_id', '=', inbox_id)
      .where('au.account_id', '=', account_id)
      .orderBy('u.id')
      .execute(),
    presence.present(account_id, 'user'),
  ]);
  const here = members.filter(
    (member) => member.availability === 'online' && present.has(member.id) && seesConversations(member),
  );
  if (here.length === 0) return [];
  const open = await db
    .selectFrom('conversations')
    .select((row) => ['assignee_id', row.fn.countAll<number>().as('count')])
    .where('account_id', '=', account_id)
    .where('status', '=', 'open')
    .where(
      'assignee_id',
      'in',
      here.map(({ id }) => id),
    )
    .groupBy('assignee_id')
    .execute();
  return here.map(({ id, name }) => ({
    id,
    name,
    open: Number(open.find(({ assignee_id }) => assignee_id === id)?.count ?? 0),
  }));
};

/**
 * Assigns an unassigned open conversation to the online member with the fewest open ones (wire protocol 10.1). By load, not
 * in turn: agents who reply quickly are free sooner. `auto_assignment_config.max_assignment_limit` is the most one may have.
 */
export const autoAssign = async (
  deps: Deps,
  { conversation_id }: { conversation_id: ConversationId },
): Promise<void> => {
  const row = await deps.db
    .selectFrom('conversations as c')
    .innerJoin('inboxes as i', 'i.id', 'c.inbox_id')
    .select(['c.account_id', 'c.inbox_id', 'c.status', 'c.assignee_id'])
    .select(['i.enable_auto_assignment', 'i.auto_assignment_config'])
    .where('c.id', '=', conversation_id)
    .executeTakeFirst();
  if (!row?.enable_auto_assignment || row.status !== 'open' || row.assignee_id !== null) return;
  const limit = Number(row.auto_assignment_config['max_assignment_limit'] ?? Number.POSITIVE_INFINITY);
  const candidates = await candidatesOf(deps, row.account_id, row.inbox_id);
  const [next] = candidates.filter(({ open }) => open < limit).sort((one, other) => one.open - other.open);
  if (!next) return;
  await deps.write(async (tx) => {
    const now = await findCurrent(tx, conversation_id);
    if (now?.status !== 'open' || now.assignee_id !== null) return;
    await assign(tx, now, next, { performer: { type: 'system' }, name: 'Automation System' });
  });
};
