import type { AccountId, ContactId, ConversationId, InboxId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';

type Db = Kysely<Database>;

/** The inboxes of an account whose conversations are samples: no report, and nothing outside, gets to know them. */
export const sampleInboxes = (account_id: AccountId): RawBuilder<InboxId> =>
  sql`(SELECT inbox_id FROM sample_records WHERE account_id = ${account_id} AND inbox_id IS NOT NULL)`;

export const isSampleInbox = async (db: Db, id: InboxId): Promise<boolean> =>
  (await db.selectFrom('sample_records').select('id').where('inbox_id', '=', id).executeTakeFirst()) !== undefined;

export const isSampleContact = async (db: Db, id: ContactId): Promise<boolean> =>
  (await db.selectFrom('sample_records').select('id').where('contact_id', '=', id).executeTakeFirst()) !== undefined;

export const isSampleConversation = async (db: Db, id: ConversationId): Promise<boolean> =>
  (await db
    .selectFrom('sample_records as s')
    .innerJoin('conversations as c', 'c.inbox_id', 's.inbox_id')
    .select('s.id')
    .where('c.id', '=', id)
    .executeTakeFirst()) !== undefined;

/** Whether the account has sample data, in whole or in part. */
export const hasSamples = async (db: Db, account_id: AccountId): Promise<boolean> =>
  (await db.selectFrom('sample_records').select('id').where('account_id', '=', account_id).executeTakeFirst()) !==
  undefined;
