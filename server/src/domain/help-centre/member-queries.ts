import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { PortalRow } from '../../platform/database/schema/help-centre.ts';
import type { MemberRow } from '../../platform/database/schema/users.ts';
import type { Deps } from '../deps.ts';

export const isMember = async ({ db }: Pick<Deps, 'db'>, { id }: PortalRow, user_id: UserId): Promise<boolean> => {
  const row = await db
    .selectFrom('portal_members')
    .select('user_id')
    .where('portal_id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row !== undefined;
};

export const isMemberOfAny = async (
  { db }: Pick<Deps, 'db'>,
  account_id: PortalRow['account_id'],
  user_id: UserId,
): Promise<boolean> => {
  const row = await db
    .selectFrom('portal_members as m')
    .innerJoin('portals as p', 'p.id', 'm.portal_id')
    .select('m.user_id')
    .where('p.account_id', '=', account_id)
    .where('m.user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const membersOfPortals = ({ db }: Pick<Deps, 'db'>, portals: readonly PortalRow[]) =>
  db
    .selectFrom('portal_members as m')
    .innerJoin('portals as p', 'p.id', 'm.portal_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('account_users as au', (join) =>
      join.onRef('au.user_id', '=', 'u.id').onRef('au.account_id', '=', 'p.account_id'),
    )
    .selectAll('u')
    .select(['au.account_id', 'au.role', 'au.custom_role_id', 'au.availability', 'au.auto_offline', 'm.portal_id'])
    .where(
      'm.portal_id',
      'in',
      portals.map(({ id }) => id),
    )
    .orderBy('u.name')
    .execute() satisfies Promise<MemberRow[]>;
