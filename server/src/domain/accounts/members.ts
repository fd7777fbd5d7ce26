import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MemberRow } from '../../platform/database/schema/users.ts';
import { notAuthorized } from '../../platform/errors.ts';
import type { Agent } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';

export const selectMembers = (db: Kysely<Database>, account_id: AccountId) =>
  db
    .selectFrom('users as u')
    .innerJoin('account_users as au', 'au.user_id', 'u.id')
    .selectAll('u')
    .select(['au.account_id', 'au.role', 'au.custom_role_id', 'au.availability', 'au.auto_offline'])
    .where('au.account_id', '=', account_id);

export const listMembers = (db: Kysely<Database>, account_id: AccountId): Promise<MemberRow[]> =>
  selectMembers(db, account_id).orderBy('u.name').execute();

export const listMembersAmong = async (
  db: Kysely<Database>,
  account_id: AccountId,
  ids: readonly UserId[],
): Promise<MemberRow[]> => (ids.length === 0 ? [] : selectMembers(db, account_id).where('u.id', 'in', ids).execute());

export const markActive = async (tx: Tx, { id }: Pick<Agent['membership'], 'id'>): Promise<void> => {
  await tx.db.updateTable('account_users').set({ active_at: tx.now }).where('id', '=', id).execute();
};

export const membersAmong = async (tx: Tx, account_id: AccountId, ids: readonly UserId[]): Promise<UserId[]> => {
  if (ids.length === 0) return [];
  const members = await tx.db
    .selectFrom('account_users')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('user_id', 'in', ids)
    .execute();
  return members.map(({ user_id }) => user_id);
};

export const requireMembers = async (tx: Tx, account_id: AccountId, ids: readonly UserId[]): Promise<UserId[]> => {
  const members = await membersAmong(tx, account_id, ids);
  if (members.length < new Set(ids).size) throw notAuthorized('Invalid User IDs');
  return members;
};
