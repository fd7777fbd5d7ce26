import { seesConversations } from '@porchlight/core/rules/access/permissions.ts';
import type { AccountId, InboxId, UserId } from '@porchlight/core/wire/ids.ts';
import type { PortalRow } from '../../platform/database/schema/help-centre.ts';
import type { InboxRow, WorkingHoursRow } from '../../platform/database/schema/inboxes.ts';
import type { MemberRow } from '../../platform/database/schema/users.ts';
import { listMembers, selectMembers } from '../accounts/members.ts';
import type { Deps } from '../deps.ts';

export type TeamInboxFacts = { inbox: InboxRow; hours: WorkingHoursRow[]; portal: PortalRow | undefined };

export const loadTeamInboxes = async ({ db }: Pick<Deps, 'db'>, inboxes: InboxRow[]): Promise<TeamInboxFacts[]> => {
  if (inboxes.length === 0) return [];
  const ids = inboxes.map(({ id }) => id);
  const portalIds = inboxes.flatMap(({ portal_id }) => (portal_id === null ? [] : [portal_id]));
  const [hours, portals] = await Promise.all([
    db.selectFrom('working_hours').selectAll().where('inbox_id', 'in', ids).orderBy('day_of_week').execute(),
    portalIds.length === 0 ? [] : db.selectFrom('portals').selectAll().where('id', 'in', portalIds).execute(),
  ]);
  return inboxes.map((inbox) => ({
    inbox,
    hours: hours.filter(({ inbox_id }) => inbox_id === inbox.id),
    portal: portals.find(({ id }) => id === inbox.portal_id),
  }));
};

export const membersOfInboxes = (
  { db }: Pick<Deps, 'db'>,
  account_id: AccountId,
  ids: InboxId[],
): Promise<MemberRow[]> =>
  selectMembers(db, account_id)
    .where('u.id', 'in', (row) => row.selectFrom('inbox_members').select('user_id').where('inbox_id', 'in', ids))
    .orderBy('u.name')
    .execute();

/** The members of an inbox with the inputs of their availability, in the order in which they were added. */
export const listInboxMembers = ({ db }: Pick<Deps, 'db'>, { id, account_id }: Pick<InboxRow, 'id' | 'account_id'>) =>
  db
    .selectFrom('inbox_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('account_users as au', (join) =>
      join.onRef('au.user_id', '=', 'u.id').on('au.account_id', '=', account_id),
    )
    .selectAll('u')
    .select(['au.availability', 'au.auto_offline'])
    .where('m.inbox_id', '=', id)
    .orderBy('u.id')
    .execute();

const loadRoles = async (db: Deps['db'], account_id: AccountId) => {
  const rows = await db
    .selectFrom('custom_roles')
    .select(['id', 'permissions'])
    .where('account_id', '=', account_id)
    .execute();
  return new Map(rows.map(({ id, permissions }) => [id, permissions]));
};

/** Wire protocol 11.8: members of each inbox whose role sees conversations, and administrators. */
export const assignableAgents = async (
  deps: Pick<Deps, 'db'>,
  account_id: AccountId,
  ids: InboxId[],
): Promise<MemberRow[]> => {
  const rows = await listMembers(deps.db, account_id);
  const members = await deps.db.selectFrom('inbox_members').selectAll().where('inbox_id', 'in', ids).execute();
  const roles = await loadRoles(deps.db, account_id);
  const isMemberOfAll = (user_id: UserId) =>
    ids.every((id) => members.some((member) => member.inbox_id === id && member.user_id === user_id));
  return rows.filter(
    ({ id, role, custom_role_id }) =>
      role === 'administrator' ||
      (isMemberOfAll(id) &&
        seesConversations({ role, permissions: custom_role_id === null ? null : (roles.get(custom_role_id) ?? []) })),
  );
};
