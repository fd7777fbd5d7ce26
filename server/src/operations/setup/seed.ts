import type { Kysely } from 'kysely';
import { hasAccount } from '../../domain/accounts/queries.ts';
import { createSampleAccount } from '../../domain/accounts/sample-account.ts';
import { createSampleHelpCentre } from '../../domain/help-centre/sample-help-centre.ts';
import { createSampleInbox } from '../../domain/inboxes/sample-inbox.ts';
import type { Env } from '../../platform/config/environment.ts';
import type { Database } from '../../platform/database/schema/database.ts';

/** Fills an empty installation: one account, the inbox of the demo shop, its help centre and a campaign. No-op otherwise. */
export const seed = async (db: Kysely<Database>, env: Pick<Env, 'publicUrl'>, now: number) => {
  if (await hasAccount(db)) return;
  const account_id = await createSampleAccount(db, now);
  const portal_id = await createSampleHelpCentre(db, account_id, now);
  await createSampleInbox(db, { account_id, portal_id, website_url: `${env.publicUrl}/demo` }, now);
};
