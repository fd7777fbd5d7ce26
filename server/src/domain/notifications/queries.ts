import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Member } from './settings.ts';

/** Totals of a user's notifications in an account; `seen`: only of these conversations. */
export const countNotifications = async (
  db: Kysely<Database>,
  account_id: AccountId,
  user_id: UserId,
  seen: RawBuilder<boolean>,
) => {
  const row = await db
    .selectFrom('notifications')
    .select([sql<number>`count(*)`.as('count'), sql<number>`count(case when read_at is null then 1 end)`.as('unread')])
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where(seen)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), unread_count: Number(row.unread) };
};

export const findNotificationToMail = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .innerJoin('conversations as c', 'c.id', 'n.conversation_id')
    .innerJoin('contacts as p', 'p.id', 'c.contact_id')
    .select(['n.notification_type', 'n.read_at', 'c.id as conversation_id', 'n.account_id', 'n.user_id'])
    .select(['u.email as to', 'a.locale', 'c.display_id', 'c.inbox_id', 'c.assignee_id'])
    .select(['p.name', 'p.email', 'p.phone_number'])
    .where('n.id', '=', id)
    .executeTakeFirst();

export const findRecipient = (db: Kysely<Database>, { account_id, user_id }: Member) =>
  db
    .selectFrom('users as u')
    .innerJoin('account_users as au', 'au.user_id', 'u.id')
    .innerJoin('accounts as a', 'a.id', 'au.account_id')
    .select(['u.email as to', 'a.locale'])
    .where('u.id', '=', user_id)
    .where('a.id', '=', account_id)
    .executeTakeFirst();

type Push = { subscription_id: number; notification_id: number };

/** The data of a push; undefined when it was read meanwhile, either was deleted, or the user left the team. */
export const findNotificationToPush = (db: Kysely<Database>, { subscription_id, notification_id }: Push) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('push_subscriptions as s', 's.user_id', 'n.user_id')
    .innerJoin('sessions as d', 'd.id', 's.session_id')
    .innerJoin('account_users as au', (join) =>
      join.onRef('au.user_id', '=', 'n.user_id').onRef('au.account_id', '=', 'n.account_id'),
    )
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .innerJoin('conversations as c', 'c.id', 'n.conversation_id')
    .innerJoin('contacts as p', 'p.id', 'c.contact_id')
    .leftJoin('messages as m', 'm.id', 'n.message_id')
    .select(['n.notification_type', 'n.user_id', 's.endpoint', 's.keys', 's.with_words'])
    .select(['d.expires_at', 'd.last_used_at'])
    .select(['c.id as conversation_id', 'c.account_id', 'c.inbox_id', 'c.assignee_id'])
    .select(['a.locale', 'c.display_id', 'p.name', 'p.email', 'p.phone_number', 'm.content'])
    .where('n.id', '=', notification_id)
    .where('s.id', '=', subscription_id)
    .where('n.read_at', 'is', null)
    .executeTakeFirst();
