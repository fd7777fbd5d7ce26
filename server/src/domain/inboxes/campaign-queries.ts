import type { AccountId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { CampaignRow } from '../../platform/database/schema/inboxes.ts';

export const listCampaigns = (db: Kysely<Database>, account_id: AccountId): Promise<CampaignRow[]> =>
  db.selectFrom('campaigns').selectAll().where('account_id', '=', account_id).orderBy('display_id').execute();

export const listCampaignsOfInbox = (db: Kysely<Database>, inbox_id: InboxId): Promise<CampaignRow[]> =>
  db.selectFrom('campaigns').selectAll().where('inbox_id', '=', inbox_id).orderBy('display_id').execute();

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

export const listRunningCampaigns = (db: Kysely<Database>, inbox_id: InboxId) =>
  running(db, inbox_id).selectAll().orderBy('id').execute();

export const hasRunningCampaign = async (db: Kysely<Database>, inbox_id: InboxId): Promise<boolean> =>
  (await running(db, inbox_id).select('id').limit(1).executeTakeFirst()) !== undefined;
