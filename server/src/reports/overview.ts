import { sql } from 'kysely';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { MemberRow } from '../agents/present.ts';
import type { Deps } from '../deps.ts';

const PAGE = 25;

/** What lies open in an account now. Unattended: nobody has answered yet, or somebody waits again. */
export const openConversations = async ({ db }: Pick<Deps, 'db'>, account_id: AccountId) => {
  const row = await db
    .selectFrom('conversations')
    .select([
      sql<number>`count(case when status = 'open' then 1 end)`.as('open'),
      sql<number>`count(case when status = 'open' and (first_reply_created_at is null or waiting_since is not null) then 1 end)`.as(
        'unattended',
      ),
      sql<number>`count(case when status = 'open' and assignee_id is null then 1 end)`.as('unassigned'),
      sql<number>`count(case when status = 'pending' then 1 end)`.as('pending'),
    ])
    .where('account_id', '=', account_id)
    .where('status', 'in', ['open', 'pending'])
    .executeTakeFirstOrThrow();
  return {
    open: Number(row.open),
    unattended: Number(row.unattended),
    unassigned: Number(row.unassigned),
    pending: Number(row.pending),
  };
};

type Line = { user: MemberRow; open: number; unattended: number };

/** What lies open with each agent, a page by name. */
export const openOfAgents = async ({ db }: Pick<Deps, 'db'>, account_id: AccountId, page: number): Promise<Line[]> => {
  const users = await db
    .selectFrom('users as u')
    .innerJoin('account_users as au', 'au.user_id', 'u.id')
    .selectAll('u')
    .select(['au.account_id', 'au.role', 'au.availability', 'au.auto_offline'])
    .where('au.account_id', '=', account_id)
    .orderBy('u.name')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute();
  if (users.length === 0) return [];
  const counts = await db
    .selectFrom('conversations')
    .select([
      'assignee_id',
      sql<number>`count(*)`.as('open'),
      sql<number>`count(case when first_reply_created_at is null or waiting_since is not null then 1 end)`.as(
        'unattended',
      ),
    ])
    .where('account_id', '=', account_id)
    .where('status', '=', 'open')
    .where(
      'assignee_id',
      'in',
      users.map(({ id }) => id),
    )
    .groupBy('assignee_id')
    .execute();
  return users.map((user) => {
    const counted = counts.find(({ assignee_id }) => assignee_id === user.id);
    return { user, open: Number(counted?.open ?? 0), unattended: Number(counted?.unattended ?? 0) };
  });
};
