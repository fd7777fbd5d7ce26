import type { AccountId, MacroId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MacroRow } from '../../platform/database/schema/workspace.ts';
import { notFound } from '../../platform/errors.ts';
import type { Agent } from '../permissions/agent.ts';

type Reader = { db: Kysely<Database> };

const RECENT_MS = 30 * 24 * 60 * 60 * 1_000;

const selectSeen = ({ db }: Reader, { account, user }: Pick<Agent, 'account' | 'user'>) =>
  db
    .selectFrom('macros')
    .selectAll()
    .where('account_id', '=', account.id)
    .where(({ or, eb }) => or([eb('visibility', '=', 'global'), eb('created_by_id', '=', user.id)]));

export const listMacros = (reader: Reader, agent: Agent): Promise<MacroRow[]> =>
  selectSeen(reader, agent).orderBy('name').orderBy('id').execute();

export const loadMacro = (reader: Reader, agent: Agent, id: MacroId): Promise<MacroRow> =>
  selectSeen(reader, agent).where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** Whether an agent may change and delete a macro: their own, and shared ones with the permission for it. */
export const mayEditMacro = (
  { user, permissions }: Pick<Agent, 'user' | 'permissions'>,
  { visibility, created_by_id }: Pick<MacroRow, 'visibility' | 'created_by_id'>,
): boolean => (visibility === 'global' ? permissions.has('macro_manage') : created_by_id === user.id);

export const countRecentRuns = async (
  { db }: Reader,
  account_id: AccountId,
  now: number,
): Promise<ReadonlyMap<MacroId | null, number>> => {
  const rows = await db
    .selectFrom('macro_runs')
    .select((row) => ['macro_id', row.fn.countAll<number>().as('runs')])
    .where('account_id', '=', account_id)
    .where('created_at', '>', now - RECENT_MS)
    .where('outcome', '=', 'done')
    .groupBy('macro_id')
    .execute();
  return new Map(rows.map(({ macro_id, runs }) => [macro_id, Number(runs)]));
};

export const loadUsersById = async ({ db }: Reader, ids: readonly (UserId | null)[]) => {
  const requested = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    requested.length === 0
      ? []
      : await db.selectFrom('users').select(['id', 'name', 'display_name']).where('id', 'in', requested).execute();
  return new Map(rows.map((user) => [user.id, user]));
};
