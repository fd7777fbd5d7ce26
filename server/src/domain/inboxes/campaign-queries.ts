import type { Kysely } from 'kysely';
import type { AccountId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { CampaignRow } from '../../platform/database/schema/inboxes.ts';

/** The campaigns of an account, by their number. */
export const listCampaigns = (db: Kysely<Database>, account_id: AccountId): Promise<CampaignRow[]> =>
  db.selectFrom('campaigns').selectAll().where('account_id', '=', account_id).orderBy('display_id').execute();

/** The campaigns of an inbox, by their number. */
export const listCampaignsOfInbox = (db: Kysely<Database>, inbox_id: InboxId): Promise<CampaignRow[]> =>
  db.selectFrom('campaigns').selectAll().where('inbox_id', '=', inbox_id).orderBy('display_id').execute();

/** A campaign by its number in the account. */
export const findCampaign = (
  db: Kysely<Database>,
  account_id: AccountId,
  display_id: number,
): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('display_id', '=', display_id)
    .executeTakeFirst();

const running = (db: Kysely<Database>, inbox_id: InboxId) =>
  db
    .selectFrom('campaigns')
    .where('inbox_id', '=', inbox_id)
    .where('enabled', '=', true)
    .where('campaign_type', '=', 'ongoing');

/** The campaigns that may show on an inbox's pages, the oldest first. */
export const listRunningCampaigns = (db: Kysely<Database>, inbox_id: InboxId) =>
  running(db, inbox_id).selectAll().orderBy('id').execute();

/** Whether any campaign may show on an inbox's pages. */
export const hasRunningCampaign = async (db: Kysely<Database>, inbox_id: InboxId): Promise<boolean> =>
  (await running(db, inbox_id).select('id').limit(1).executeTakeFirst()) !== undefined;
