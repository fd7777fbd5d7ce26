import type { AccountId, DashboardAppId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { DashboardAppRow } from '../../platform/database/schema/workspace.ts';
import { notFound } from '../../platform/errors.ts';

type Reader = { db: Kysely<Database> };

/** In the order they were added. */
export const listDashboardApps = ({ db }: Reader, account_id: AccountId): Promise<DashboardAppRow[]> =>
  db.selectFrom('dashboard_apps').selectAll().where('account_id', '=', account_id).orderBy('id').execute();

/** @throws 404 */
export const loadDashboardApp = ({ db }: Reader, account_id: AccountId, id: DashboardAppId): Promise<DashboardAppRow> =>
  db
    .selectFrom('dashboard_apps')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);

export const findFramedApp = ({ db }: Reader, frame_key: string) =>
  db.selectFrom('dashboard_apps').select(['title', 'url']).where('frame_key', '=', frame_key).executeTakeFirst();
