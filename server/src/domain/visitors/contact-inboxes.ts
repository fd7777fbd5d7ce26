import { type ContactId, type InboxId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { ContactInboxRow, ContactRow } from '../../platform/database/schema/contacts.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { invalidRecord, notFound, unprocessable } from '../../platform/errors.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../permissions/agent.ts';
import { withinReachOf } from '../permissions/contact-reach.ts';
import type { Tx } from '../transaction.ts';
import { derivePubsubToken } from './pubsub-token.ts';
import { hasSession } from './queries.ts';
import { newSourceId, type Session } from './sessions.ts';

/** A contact has a contact inbox for each browser it was identified in: only the newest of each inbox are returned. */
const PER_INBOX = 10;

export const listNewestContactInboxes = async (
  db: Kysely<Database>,
  ids: readonly ContactId[],
  inboxes: readonly InboxId[] | undefined,
) => {
  if (ids.length === 0 || inboxes?.length === 0) return [];
  return db
    .selectFrom((from) => {
      const newest = sql<number>`row_number() OVER (PARTITION BY ci.contact_id, ci.inbox_id ORDER BY ci.id DESC)`;
      return from
        .selectFrom('contact_inboxes as ci')
        .innerJoin('inboxes as i', 'i.id', 'ci.inbox_id')
        .select(['ci.id', 'ci.contact_id', 'ci.inbox_id', 'ci.source_id', 'i.name', 'i.channel_type', 'i.avatar_key'])
        .select(newest.as('place'))
        .where('ci.contact_id', 'in', ids)
        .$if(inboxes !== undefined, (query) => query.where('ci.inbox_id', 'in', inboxes ?? []))
        .as('found');
    })
    .selectAll()
    .where('place', '<=', PER_INBOX)
    .orderBy('id')
    .execute();
};

export const listSourceIds = (
  db: Kysely<Database>,
  contact_id: ContactId,
): Promise<Pick<ContactInboxRow, 'inbox_id' | 'source_id' | 'owns_contact'>[]> =>
  db
    .selectFrom('contact_inboxes')
    .select(['inbox_id', 'source_id', 'owns_contact'])
    .where('contact_id', '=', contact_id ?? NO_ROW)
    .orderBy('id', 'desc')
    .execute();

type NewContactInbox = {
  contact: Pick<ContactRow, 'id'>;
  inbox: Pick<InboxRow, 'id'>;
  source_id: string;
  secretKey: string;
  /** False: its user has not proven to be the contact. */
  owns_contact?: boolean;
};

const insertContactInbox = (tx: Tx, { contact, inbox, source_id, secretKey, owns_contact = true }: NewContactInbox) =>
  tx.db
    .insertInto('contact_inboxes')
    .values({
      contact_id: contact.id,
      inbox_id: inbox.id,
      source_id,
      pubsub_token: derivePubsubToken(source_id, inbox.id, secretKey),
      hmac_verified: false,
      owns_contact,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** @throws 422 when another contact inbox has the source id */
export const createContactInbox = async (tx: Tx, requested: NewContactInbox): Promise<ContactInboxRow> => {
  if (await hasSession(tx.db, requested.inbox.id, requested.source_id))
    throw invalidRecord('Source has already been taken', ['source_id']);
  return insertContactInbox(tx, requested);
};

type SessionRequest = { source_id?: string; contact_id?: ContactId };

const findNewest = (tx: Tx, inbox: InboxRow, { source_id, contact_id }: SessionRequest) =>
  tx.db
    .selectFrom('contact_inboxes')
    .selectAll()
    .where('inbox_id', '=', inbox.id)
    .$if(source_id !== undefined, (query) => query.where('source_id', '=', source_id ?? ''))
    .$if(contact_id !== undefined, (query) => query.where('contact_id', '=', contact_id ?? NO_ROW))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

type Way = Pick<InboxRow, 'channel_type' | 'continuity_via_email'>;
type Reached = Pick<ContactRow, 'email' | 'email_verified' | 'blocked'>;

/** A claimed address of a merged contact may be another visitor's: no message and no link goes there. */
export const isReachedByEmail = (
  { channel_type, continuity_via_email }: Way,
  { email, email_verified, blocked }: Reached,
  { delivers, owns_contact }: Pick<Deps['mailer'], 'delivers'> & Pick<ContactInboxRow, 'owns_contact'>,
): boolean =>
  delivers &&
  channel_type === 'Channel::WebWidget' &&
  continuity_via_email &&
  email !== null &&
  !blocked &&
  (owns_contact || email_verified !== false);

type Means = { secretKey: string } & Pick<Deps['mailer'], 'delivers'>;

/** A contact who never opened the chat of a website gets the team's first message by email: its link opens the session. */
const openEmailSession = (tx: Tx, contact: ContactRow, inbox: InboxRow, { secretKey, delivers }: Means) => {
  if (!isReachedByEmail(inbox, contact, { delivers, owns_contact: false }))
    throw unprocessable('This contact has no session in this website inbox. They must open the chat first');
  return createContactInbox(tx, { contact, inbox, source_id: newSourceId(), secretKey, owns_contact: false });
};

/**
 * The session in which the team starts a conversation: the named one, or the contact's newest in the inbox, or a new one (API
 * inboxes, and websites that send emails). @throws 404 for a contact that the caller does not reach, 422 for one that the
 * inbox cannot reach, or a `source_id` of another contact
 */
export const openSessionFor = async (
  tx: Tx,
  caller: Caller,
  inbox: InboxRow,
  requested: SessionRequest,
  means: Means,
): Promise<Session> => {
  const existing = await findNewest(tx, inbox, requested);
  const contact = await tx.db
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', inbox.account_id)
    .where('id', '=', existing?.contact_id ?? requested.contact_id ?? NO_ROW)
    .$if(existing === undefined, (query) => query.where(withinReachOf(caller)))
    .executeTakeFirst();
  if (!contact) throw notFound();
  if (existing) return { contact, contactInbox: existing };
  if (inbox.channel_type !== 'Channel::Api')
    return { contact, contactInbox: await openEmailSession(tx, contact, inbox, means) };
  const source_id = requested.source_id ?? newSourceId();
  const { secretKey } = means;
  return { contact, contactInbox: await createContactInbox(tx, { contact, inbox, source_id, secretKey }) };
};
