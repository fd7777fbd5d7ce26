import type { Kysely } from 'kysely';
import type { InboxId } from '@porchlight/core/wire/ids.ts';
import type { Database } from '../../platform/database/schema/database.ts';

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
