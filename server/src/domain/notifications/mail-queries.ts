import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MailsTable } from '../../platform/database/schema/notifications.ts';

type Filter = { status: MailsTable['status'] | undefined; limit: number; offset: number };

export const listMails = (db: Kysely<Database>, account_id: AccountId, { status, limit, offset }: Filter) =>
  db
    .selectFrom('mails')
    .select(['id', 'purpose', 'to_address', 'subject', 'status', 'error', 'created_at', 'sent_at'])
    .where('account_id', '=', account_id)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'failed'))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** A mail of the account with its text, while that is stored. */
export const findMail = (db: Kysely<Database>, account_id: AccountId, id: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'purpose', 'to_address', 'subject', 'text', 'status', 'error'])
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
