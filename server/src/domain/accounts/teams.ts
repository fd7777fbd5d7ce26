import { type AccountId, NO_ROW, type TeamId, type UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { TeamRow } from '../../platform/database/schema/teams.ts';
import type { MemberRow } from '../../platform/database/schema/users.ts';
import { pickDefined } from '../../platform/defined-fields.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';
import { requireMembers, selectMembers } from './members.ts';

export type TeamFields = { name?: string; description?: string | null; allow_auto_assign?: boolean };

export const findTeam = (db: Kysely<Database>, account_id: AccountId, id: TeamId): Promise<TeamRow | undefined> =>
  db.selectFrom('teams').selectAll().where('id', '=', id).where('account_id', '=', account_id).executeTakeFirst();

export const listTeams = (db: Kysely<Database>, account_id: AccountId): Promise<TeamRow[]> =>
  db.selectFrom('teams').selectAll().where('account_id', '=', account_id).orderBy('name').execute();

export const listTeamIdsOf = async (db: Kysely<Database>, user_id: UserId): Promise<ReadonlySet<TeamId>> => {
  const rows = await db.selectFrom('team_members').select('team_id').where('user_id', '=', user_id).execute();
  return new Set(rows.map(({ team_id }) => team_id));
};

export const listTeamMembers = (
  db: Kysely<Database>,
  { id, account_id }: Pick<TeamRow, 'id' | 'account_id'>,
): Promise<MemberRow[]> =>
  selectMembers(db, account_id)
    .innerJoin('team_members as tm', 'tm.user_id', 'u.id')
    .where('tm.team_id', '=', id)
    .orderBy('u.name')
    .execute();

/** Of those teams that are the account's. */
export const listMemberIdsOfTeams = async (
  db: Kysely<Database>,
  account_id: AccountId,
  ids: readonly number[],
): Promise<ReadonlySet<UserId>> => {
  if (ids.length === 0) return new Set();
  const teams = (await listTeams(db, account_id)).filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  if (teams.length === 0) return new Set();
  const rows = await db.selectFrom('team_members').select('user_id').where('team_id', 'in', teams).execute();
  return new Set(rows.map(({ user_id }) => user_id));
};

/** Lower-cased, not empty (wire protocol 11.9). @throws 422 */
const teamNameOf = (requestedName: string | undefined): string => {
  const name = requestedName?.trim().toLowerCase() ?? '';
  if (name === '') throw invalidRecord('Name cannot be empty', ['name']);
  return name;
};

/** @throws 422 when another team has the name. */
const refuseTaken = async (tx: Tx, account_id: AccountId, name: string, except: TeamId = NO_ROW) => {
  const existing = await tx.db
    .selectFrom('teams')
    .select('id')
    .where('account_id', '=', account_id)
    .where('name', '=', name)
    .where('id', '!=', except)
    .executeTakeFirst();
  if (existing) throw invalidRecord('Name has already been taken', ['name']);
};

export const createTeam = async (
  tx: Tx,
  account_id: AccountId,
  { name: requestedName, description = null, allow_auto_assign = true }: TeamFields,
): Promise<TeamRow> => {
  const name = teamNameOf(requestedName);
  await refuseTaken(tx, account_id, name);
  tx.record('account.cache_invalidated', { account_id });
  return tx.db
    .insertInto('teams')
    .values({ account_id, name, description, allow_auto_assign, created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const updateTeam = async (tx: Tx, { id, account_id }: TeamRow, fields: TeamFields): Promise<TeamRow> => {
  const renamed = fields.name === undefined ? {} : { name: teamNameOf(fields.name) };
  if (renamed.name) await refuseTaken(tx, account_id, renamed.name, id);
  tx.record('account.cache_invalidated', { account_id });
  return tx.db
    .updateTable('teams')
    .set({ ...pickDefined(fields, ['description', 'allow_auto_assign']), ...renamed, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};

export const deleteTeam = async (tx: Tx, { id, account_id }: TeamRow): Promise<void> => {
  await tx.db.deleteFrom('teams').where('id', '=', id).execute();
  tx.record('account.cache_invalidated', { account_id });
};

const insertMembers = async (tx: Tx, team: TeamRow, ids: UserId[]) => {
  if (ids.length === 0) return;
  const users = await requireMembers(tx, team.account_id, ids);
  await tx.db
    .insertInto('team_members')
    .values(users.map((user_id) => ({ team_id: team.id, user_id, created_at: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** @throws 401 for a user who is not a member of the account (wire protocol 11.9) */
export const addTeamMembers = async (tx: Tx, team: TeamRow, ids: UserId[]): Promise<void> => {
  await insertMembers(tx, team, ids);
  tx.record('account.cache_invalidated', { account_id: team.account_id });
};

export const setTeamMembers = async (tx: Tx, team: TeamRow, ids: UserId[]): Promise<void> => {
  await insertMembers(tx, team, ids);
  const others = tx.db.deleteFrom('team_members').where('team_id', '=', team.id);
  await (ids.length > 0 ? others.where('user_id', 'not in', ids) : others).execute();
  tx.record('account.cache_invalidated', { account_id: team.account_id });
};

export const removeTeamMembers = async (tx: Tx, team: TeamRow, ids: UserId[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.db.deleteFrom('team_members').where('team_id', '=', team.id).where('user_id', 'in', ids).execute();
  tx.record('account.cache_invalidated', { account_id: team.account_id });
};
