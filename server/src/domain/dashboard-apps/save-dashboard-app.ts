import type { AccountId, DashboardAppId } from '@porchlight/core/wire/ids.ts';
import { LONGEST_DASHBOARD_APP_TITLE, MOST_DASHBOARD_APPS } from '@porchlight/core/wire/settings/dashboard-app.ts';
import { makeSecret, makeToken } from '../../platform/crypto/tokens.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { DashboardAppRow } from '../../platform/database/schema/workspace.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';
import { listDashboardApps, loadDashboardApp } from './queries.ts';

/** `url` is checked. */
export type DashboardAppFields = { title?: string | undefined; url?: string | undefined };

const titleOf = (requested: string | undefined) => {
  const title = requested?.trim() ?? '';
  if (title === '') throw invalidRecord("Title can't be blank", ['title']);
  if (title.length > LONGEST_DASHBOARD_APP_TITLE)
    throw invalidRecord(`Title is too long (maximum is ${LONGEST_DASHBOARD_APP_TITLE} characters)`, ['title']);
  return title;
};

export const createDashboardApp = async (
  tx: Tx,
  account_id: AccountId,
  { title, url }: DashboardAppFields,
): Promise<DashboardAppRow> => {
  if (url === undefined) throw invalidRecord("Url can't be blank", ['url']);
  const named = titleOf(title);
  // Their number depends on all of them.
  await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow(notFound);
  if ((await listDashboardApps(tx, account_id)).length >= MOST_DASHBOARD_APPS)
    throw invalidRecord(`An account can have at most ${MOST_DASHBOARD_APPS} dashboard apps`, ['dashboard_app']);
  return tx.db
    .insertInto('dashboard_apps')
    .values({
      account_id,
      title: named,
      url,
      secret: makeSecret(),
      frame_key: makeToken(),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const change = async (
  tx: Tx,
  account_id: AccountId,
  id: DashboardAppId,
  fields: Partial<Pick<DashboardAppRow, 'title' | 'url' | 'secret'>>,
): Promise<DashboardAppRow> =>
  tx.db
    .updateTable('dashboard_apps')
    .set({ ...fields, updated_at: tx.now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);

export const updateDashboardApp = (
  tx: Tx,
  account_id: AccountId,
  id: DashboardAppId,
  { title, url }: DashboardAppFields,
): Promise<DashboardAppRow> =>
  change(tx, account_id, id, {
    ...(title === undefined ? {} : { title: titleOf(title) }),
    ...(url === undefined ? {} : { url }),
  });

/** Tokens of the secret before are wrong from then on. */
export const resetDashboardAppSecret = (tx: Tx, account_id: AccountId, id: DashboardAppId): Promise<DashboardAppRow> =>
  change(tx, account_id, id, { secret: makeSecret() });

export const deleteDashboardApp = async (tx: Tx, account_id: AccountId, id: DashboardAppId): Promise<void> => {
  const app = await loadDashboardApp(tx, account_id, id);
  await tx.db.deleteFrom('dashboard_apps').where('id', '=', app.id).execute();
};
