import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../deps.ts';
import type { Breakdown } from './groupings.ts';

export const namesOf = async (
  { db }: Pick<Deps, 'db'>,
  breakdown: Breakdown,
  account_id: AccountId,
): Promise<Map<number, string>> => {
  if (breakdown === 'agent') {
    const rows = await db
      .selectFrom('users')
      .innerJoin('account_users', 'account_users.user_id', 'users.id')
      .select(['users.id', 'users.name'])
      .where('account_users.account_id', '=', account_id)
      .orderBy('users.name')
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
  if (breakdown === 'label') {
    const rows = await db
      .selectFrom('labels')
      .select(['id', 'title'])
      .where('account_id', '=', account_id)
      .orderBy('title')
      .execute();
    return new Map(rows.map(({ id, title }) => [id, title]));
  }
  const rows = await db
    .selectFrom(breakdown === 'team' ? 'teams' : 'inboxes')
    .select(['id', 'name'])
    .where('account_id', '=', account_id)
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** The names of former members. */
export const namesOfRemoved = async (
  { db }: Pick<Deps, 'db'>,
  ids: readonly UserId[],
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
