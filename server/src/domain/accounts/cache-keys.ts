import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../deps.ts';

/** A key that changes with the list (wire protocol 11.2): its newest time and its length. */
export const cacheKeys = async ({ db }: Pick<Deps, 'db'>, account_id: AccountId) => {
  const keyOf = async (table: 'labels' | 'inboxes' | 'teams') => {
    const row = await db
      .selectFrom(table)
      .select((eb) => [eb.fn.max('updated_at').as('newest'), eb.fn.countAll<number>().as('count')])
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow();
    return `${row.newest ?? 0}-${row.count}`;
  };
  const [label, inbox, team] = await Promise.all([keyOf('labels'), keyOf('inboxes'), keyOf('teams')]);
  return { label, inbox, team };
};
