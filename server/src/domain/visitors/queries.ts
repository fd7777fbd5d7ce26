import type { ContactId, ContactInboxId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Session } from './sessions.ts';

export const listSessionsOfContacts = async (db: Kysely<Database>, ids: readonly ContactId[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('contact_inboxes')
        .select(['id', 'contact_id', 'inbox_id', 'pubsub_token', 'hmac_verified', 'owns_contact'])
        .where('contact_id', 'in', ids)
        .execute();

/** Their own, and with proof all proven ones of the same contact here (wire protocol 6.6). */
export const listSharedSessionIds = async (db: Kysely<Database>, id: ContactInboxId): Promise<ContactInboxId[]> => {
  const rows = await db
    .selectFrom('contact_inboxes as own')
    .innerJoin('contact_inboxes as ci', (join) =>
      join.onRef('ci.contact_id', '=', 'own.contact_id').onRef('ci.inbox_id', '=', 'own.inbox_id'),
    )
    .select('ci.id')
    .where('own.id', '=', id)
    .where(({ or, and, eb }) =>
      or([eb('ci.id', '=', id), and([eb('own.hmac_verified', '=', true), eb('ci.hmac_verified', '=', true)])]),
    )
    .execute();
  return rows.map((row) => row.id);
};

/** The session of a live token, with its inbox; undefined when its account is suspended. */
export const findSessionByPubsubToken = (db: Kysely<Database>, pubsub_token: string) =>
  db
    .selectFrom('contact_inboxes as ci')
    .innerJoin('inboxes as i', 'i.id', 'ci.inbox_id')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['ci.id', 'ci.contact_id', 'ci.inbox_id', 'ci.last_used_at'])
    .select(['i.account_id', 'i.channel_type', 'i.session_idle_days'])
    .where('ci.pubsub_token', '=', pubsub_token)
    .where('a.status', '!=', 'suspended')
    .executeTakeFirst();

export const hasSession = async (db: Kysely<Database>, inbox_id: InboxId, source_id: string): Promise<boolean> =>
  (await db
    .selectFrom('contact_inboxes')
    .select('id')
    .where('inbox_id', '=', inbox_id)
    .where('source_id', '=', source_id)
    .executeTakeFirst()) !== undefined;

export const listPubsubTokens = async (db: Kysely<Database>, ids: readonly ContactInboxId[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('contact_inboxes').select(['id', 'pubsub_token']).where('id', 'in', ids).execute();

export const findSessionById = async (db: Kysely<Database>, id: ContactInboxId): Promise<Session | undefined> => {
  const contactInbox = await db.selectFrom('contact_inboxes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!contactInbox) return undefined;
  const contact = await db
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', contactInbox.contact_id)
    .executeTakeFirstOrThrow();
  return { contactInbox, contact };
};
