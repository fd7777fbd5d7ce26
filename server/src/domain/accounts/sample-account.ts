import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';

/** The account of a new installation. Its sample inbox has the campaign number 1. */
export const createSampleAccount = async (db: Kysely<Database>, now: number): Promise<AccountId> => {
  const { id } = await db
    .insertInto('accounts')
    .values({
      name: 'Acme',
      locale: 'en',
      domain: null,
      support_email: null,
      auto_resolve_days: null,
      status: 'active',
      features: {},
      settings: {},
      last_display_id: 0,
      last_campaign_display_id: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('onboarding')
    .values({ account_id: id, skipped_items: [], hidden_at: null, created_at: now, updated_at: now })
    .execute();
  return id;
};
