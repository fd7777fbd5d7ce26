import { type AccountId, type InboxId, NO_ROW, type TeamId } from '@porchlight/core/wire/ids.ts';
import { sql } from 'kysely';
import type { MemberRow } from '../../platform/database/schema/users.ts';
import type { Deps } from '../deps.ts';
import { sampleInboxes } from '../inboxes/sample-records.ts';

const PAGE = 25;

/** Unattended: without a first reply, or waiting for a further reply. */
const OPEN = {
  open: sql<number>`count(case when status = 'open' then 1 end)`.as('open'),
  unattended:
    sql<number>`count(case when status = 'open' and (first_reply_created_at is null or waiting_since is not null) then 1 end)`.as(
      'unattended',
    ),
  unassigned: sql<number>`count(case when status = 'open' and assignee_id is null then 1 end)`.as('unassigned'),
  pending: sql<number>`count(case when status = 'pending' then 1 end)`.as('pending'),
};

/** Filters; all conversations by default. */
export type Narrowed = { inbox_id?: InboxId | undefined; team_id?: TeamId | undefined };

const lyingOpen = ({ reports }: Pick<Deps, 'reports'>, account_id: AccountId, { inbox_id, team_id }: Narrowed) =>
  reports
    .selectFrom('conversations')
    .where('account_id', '=', account_id)
    .where('inbox_id', 'not in', sampleInboxes(account_id))
    .$if(inbox_id !== undefined, (query) => query.where('inbox_id', '=', inbox_id ?? NO_ROW))
    .$if(team_id !== undefined, (query) => query.where('team_id', '=', team_id ?? NO_ROW));

export const openConversations = async (
  deps: Pick<Deps, 'reports'>,
  account_id: AccountId,
  narrowed: Narrowed = {},
) => {
  const row = await lyingOpen(deps, account_id, narrowed)
    .select(Object.values(OPEN))
    .where('status', 'in', ['open', 'pending'])
    .executeTakeFirstOrThrow();
  return {
    open: Number(row.open),
    unattended: Number(row.unattended),
    unassigned: Number(row.unassigned),
    pending: Number(row.pending),
  };
};

export const GROUP_KEYS = ['assignee_id', 'team_id', 'inbox_id'] as const;
export type GroupKey = (typeof GROUP_KEYS)[number];

export const openByGroup = async (
  deps: Pick<Deps, 'reports'>,
  account_id: AccountId,
  key: GroupKey,
  narrowed: Narrowed,
) => {
  const rows = await lyingOpen(deps, account_id, narrowed)
    .select([`${key} as id`, OPEN.open, OPEN.unattended, OPEN.unassigned])
    .where('status', '=', 'open')
    .groupBy(key)
    .execute();
  return rows.map(({ id, open, unattended, unassigned }) => ({
    [key]: id,
    open: Number(open),
    unattended: Number(unattended),
    unassigned: Number(unassigned),
  }));
};

type Line = { user: MemberRow; open: number; unattended: number };

export const openOfAgents = async ({ db }: Pick<Deps, 'db'>, account_id: AccountId, page: number): Promise<Line[]> => {
  const users = await db
    .selectFrom('users as u')
    .innerJoin('account_users as au', 'au.user_id', 'u.id')
    .selectAll('u')
    .select(['au.account_id', 'au.role', 'au.custom_role_id', 'au.availability', 'au.auto_offline'])
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
    .where('inbox_id', 'not in', sampleInboxes(account_id))
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
