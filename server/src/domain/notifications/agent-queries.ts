import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { NotificationRow } from '../../platform/database/schema/notifications.ts';
import { withinRole } from '../permissions/conversation-reach.ts';
import type { MemberAccess } from '../permissions/member-access.ts';
import { countNotifications } from './queries.ts';

export type Reader = MemberAccess & { account: { id: AccountId } };

type Page = { limit: number; offset: number };

/** Notifications of conversations that the agent sees now: another role or inbox hides earlier ones. */
const ofSeenConversation = (agent: Reader) =>
  sql<boolean>`EXISTS (SELECT 1 FROM conversations seen_c WHERE seen_c.id = notifications.conversation_id AND ${withinRole(agent, 'seen_c')}
    AND ${agent.administrator ? sql`1 = 1` : sql`seen_c.inbox_id IN (SELECT inbox_id FROM inbox_members WHERE user_id = ${agent.user.id})`})`;

const seenBy = (db: Kysely<Database>, agent: Reader) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', agent.user.id)
    .where('account_id', '=', agent.account.id)
    .where(ofSeenConversation(agent));

export const findNotificationFor = (
  db: Kysely<Database>,
  agent: Reader,
  id: number,
): Promise<NotificationRow | undefined> => seenBy(db, agent).where('id', '=', id).executeTakeFirst();

export const listNotificationsById = (db: Kysely<Database>, agent: Reader, ids: readonly number[]) =>
  seenBy(db, agent).where('id', 'in', ids).execute();

/** Unread ones of these, with what an email says of their conversations; newest first. */
export const listNotificationsToMail = (db: Kysely<Database>, agent: Reader, ids: readonly number[]) =>
  db
    .selectFrom('notifications')
    .innerJoin('conversations as c', 'c.id', 'notifications.conversation_id')
    .innerJoin('contacts as p', 'p.id', 'c.contact_id')
    .select([
      'notifications.id',
      'notification_type',
      'c.display_id',
      'c.inbox_id',
      'p.name',
      'p.email',
      'p.phone_number',
    ])
    .where('notifications.user_id', '=', agent.user.id)
    .where('notifications.account_id', '=', agent.account.id)
    .where('notifications.read_at', 'is', null)
    .where('notifications.id', 'in', ids)
    .where(ofSeenConversation(agent))
    .orderBy('notifications.last_activity_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .execute();

export const listNotificationsFor = (
  db: Kysely<Database>,
  agent: Reader,
  { limit, offset }: Page,
): Promise<NotificationRow[]> =>
  seenBy(db, agent).orderBy('last_activity_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();

export const countNotificationsFor = (db: Kysely<Database>, agent: Reader) =>
  countNotifications(db, agent.account.id, agent.user.id, ofSeenConversation(agent));
