import type { AccountId, PortalId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import { defaultWorkingHours, websiteInboxDefaults } from './defaults.ts';

type Place = { account_id: AccountId; portal_id: PortalId; website_url: string };

export const createSampleInbox = async (
  db: Kysely<Database>,
  { account_id, portal_id, website_url }: Place,
  now: number,
): Promise<void> => {
  const times = { created_at: now, updated_at: now };
  const { id: inbox_id } = await db
    .insertInto('inboxes')
    .values({
      account_id,
      name: 'Acme',
      ...websiteInboxDefaults(),
      ...times,
      portal_id,
      website_url,
      welcome_title: 'Hi there 👋',
      welcome_tagline: 'Ask us anything about our lanterns.',
      widget_color: '#9a4f00',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('working_hours')
    .values(defaultWorkingHours(inbox_id, account_id, now))
    .execute();
  await db
    .insertInto('campaigns')
    .values({
      account_id,
      inbox_id,
      display_id: 1,
      title: 'Pricing page',
      description: null,
      message: 'Lighting a whole street? Ask us about ten or more.',
      sender_id: null,
      enabled: true,
      campaign_type: 'ongoing',
      campaign_status: 'active',
      trigger_only_during_business_hours: false,
      // Matches the demo under any host and port.
      trigger_rules: { url: 'http*://*:*/demo/pricing/', time_on_page: 8 },
      scheduled_at: null,
      audience_json: [],
      ...times,
    })
    .execute();
};
