import type { AccountId, TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import { requireMembers } from './members.ts';
import type { TeamRow } from '../../platform/database/schema/teams.ts';
import { invalidRecord } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';

/** Lower-cased, not empty (wire protocol 11.9). @throws 422 */
export const teamNameOf = (given: string | undefined): string => {
  const name = given?.trim().toLowerCase() ?? '';
  if (name === '') throw invalidRecord('Name cannot be empty', ['name']);
  return name;
};

/** @throws 422 when another team has the name. */
export const refuseTakenTeam = async (tx: Tx, account_id: AccountId, name: string, except = 0) => {
  const taken = await tx.db
    .selectFrom('teams')
    .select('id')
    .where('account_id', '=', account_id)
    .where('name', '=', name)
    .where('id', '!=', except as TeamId)
    .executeTakeFirst();
  if (taken) throw invalidRecord('Name has already been taken', ['name']);
};

/** Adds people of the account. @throws 401 for anybody else (wire protocol 11.9). */
export const addTeamMembers = async (tx: Tx, team: TeamRow, ids: number[]): Promise<void> => {
  if (ids.length === 0) return;
  const users = await requireMembers(tx, team.account_id, ids);
  await tx.db
    .insertInto('team_members')
    .values(users.map((user_id) => ({ team_id: team.id, user_id, created_at: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Makes exactly these people the team. */
export const setTeamMembers = async (tx: Tx, team: TeamRow, ids: number[]): Promise<void> => {
  await addTeamMembers(tx, team, ids);
  const others = tx.db.deleteFrom('team_members').where('team_id', '=', team.id);
  await (ids.length > 0 ? others.where('user_id', 'not in', ids as UserId[]) : others).execute();
};
