import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { SavedViewsTable } from '../../platform/database/schema/workspace.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';

export type SavedViewRow = Selectable<SavedViewsTable>;
type Owner = { account_id: AccountId; user_id: UserId };

/** More views than anyone uses. */
const MOST = 1_000;

export const listSavedViews = (
  db: Kysely<Database>,
  { account_id, user_id }: Owner,
  filter_type: string,
): Promise<SavedViewRow[]> =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('filter_type', '=', filter_type)
    .orderBy('name')
    .execute();

export const findSavedView = (
  db: Kysely<Database>,
  { account_id, user_id }: Owner,
  id: number,
): Promise<SavedViewRow | undefined> =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();

export const createSavedView = async (
  tx: Tx,
  { account_id, user_id }: Owner,
  view: Pick<SavedViewRow, 'name' | 'filter_type' | 'query'>,
): Promise<SavedViewRow> => {
  const { count } = await tx.db
    .selectFrom('saved_views')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST) throw invalidRecord(`There can be at most ${MOST} views`, ['base']);
  return tx.db
    .insertInto('saved_views')
    .values({ account_id, user_id, ...view, created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const updateSavedView = (
  tx: Tx,
  { id }: Pick<SavedViewRow, 'id'>,
  values: Partial<Pick<SavedViewRow, 'name' | 'query'>>,
): Promise<SavedViewRow> =>
  tx.db
    .updateTable('saved_views')
    .set({ ...values, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);

export const deleteSavedView = async (tx: Tx, { id }: Pick<SavedViewRow, 'id'>): Promise<void> => {
  await tx.db.deleteFrom('saved_views').where('id', '=', id).execute();
};
