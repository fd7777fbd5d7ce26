import type {
  AccountId,
  CompanyId,
  ContactId,
  ContactInboxId,
  ConversationId,
  InboxId,
  MessageId,
} from '@porchlight/core/wire/ids.ts';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { type Argument, compileOnce } from '../../platform/database/drivers/compile-once.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { notFound } from '../../platform/errors.ts';
import { type Agent, visibleInboxIds } from '../permissions/agent.ts';
import { withinReach } from '../permissions/contact-reach.ts';
import { withinRole } from '../permissions/conversation-reach.ts';
import type { Session } from '../visitors/sessions.ts';
import { findContinuation } from './merged-conversations.ts';

type Reader = { db: Kysely<Database> };

/** The sessions whose conversations a visitor sees: their own, or all proven ones of the same contact in this inbox. */
export const visibleSessionIds = async ({ db }: Reader, session: Session | undefined): Promise<ContactInboxId[]> => {
  if (!session) return [];
  if (!session.contactInbox.hmac_verified) return [session.contactInbox.id];
  const rows = await db
    .selectFrom('contact_inboxes')
    .select('id')
    .where('contact_id', '=', session.contact.id)
    .where('inbox_id', '=', session.contactInbox.inbox_id)
    .where('hmac_verified', '=', true)
    .execute();
  return rows.map((row) => row.id);
};

const readNewest = compileOnce((db, argument: Argument<{ id: ContactInboxId }>) =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('contact_inbox_id', '=', argument('id'))
    .orderBy('id', 'desc')
    .limit(1),
);

const findOwn = async (
  reader: Reader,
  session: Session | undefined,
  displayId?: number,
): Promise<ConversationRow | undefined> => {
  const ids = await visibleSessionIds(reader, session);
  const [id] = ids;
  if (id === undefined) return undefined;
  if (ids.length === 1 && displayId === undefined) return (await readNewest(reader.db, { id }))[0];
  let query = reader.db.selectFrom('conversations').selectAll().where('contact_inbox_id', 'in', ids);
  if (displayId !== undefined) query = query.where('display_id', '=', displayId);
  return query.orderBy('id', 'desc').limit(1).executeTakeFirst();
};

/**
 * The visitor's current conversation: the newest they may see (wire protocol 4.0); or one of theirs by its display id. For
 * one that was merged into another of theirs, that other one.
 */
export const findConversationFor = async (
  reader: Reader,
  session: Session | undefined,
  displayId?: number,
): Promise<ConversationRow | undefined> => {
  const own = await findOwn(reader, session, displayId);
  return own && ((await findContinuation(reader, own)) ?? own);
};

/** The conversation of a message, when it is one of these sessions. */
export const findConversationOfMessage = async (
  { db }: Reader,
  sessions: ContactInboxId[],
  message_id: MessageId,
): Promise<ConversationRow | undefined> =>
  sessions.length === 0
    ? undefined
    : db
        .selectFrom('conversations as c')
        .innerJoin('messages as m', 'm.conversation_id', 'c.id')
        .selectAll('c')
        .where('m.id', '=', message_id)
        .where('c.contact_inbox_id', 'in', sessions)
        .executeTakeFirst();

export const findConversation = (
  { db }: Reader,
  account_id: AccountId,
  display_id: number,
): Promise<ConversationRow | undefined> =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('display_id', '=', display_id)
    .executeTakeFirst();

export const findConversationById = ({ db }: Reader, id: ConversationId): Promise<ConversationRow | undefined> =>
  db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst();

const isNamedBy = (row: ExpressionBuilder<Database, 'conversations'>, echo_id: string) =>
  row.or([
    row('echo_id', '=', echo_id),
    row.exists(
      row
        .selectFrom('messages')
        .select('messages.id')
        .whereRef('messages.conversation_id', '=', 'conversations.id')
        .where('messages.echo_id', '=', echo_id),
    ),
  ]);

/** The visitor's conversation that already has a message with this echo id. */
export const findByEcho = ({ db }: Reader, session: Session, echo_id: string) =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('contact_inbox_id', '=', session.contactInbox.id)
    .where((row) => isNamedBy(row, echo_id))
    .executeTakeFirst();

/** As `findByEcho`, in whichever session of the inbox the contact has it: a repeated start may find a newer session. */
export const findStartedByEcho = (
  { db }: Reader,
  { contact, contactInbox }: Session,
  echo_id: string,
): Promise<ConversationRow | undefined> =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('contact_id', '=', contact.id)
    .where('inbox_id', '=', contactInbox.inbox_id)
    .where((row) => isNamedBy(row, echo_id))
    .executeTakeFirst();

export const listDisplayIds = async ({ db }: Reader, ids: readonly ConversationId[]) =>
  ids.length === 0 ? [] : db.selectFrom('conversations').select(['id', 'display_id']).where('id', 'in', ids).execute();

export const loadConversationScope = ({ db }: Reader, id: ConversationId) =>
  db
    .selectFrom('conversations')
    .select(['account_id', 'inbox_id', 'contact_id', 'contact_inbox_id', 'id as conversation_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);

const listSeen = async (
  reader: Reader,
  agent: Agent,
  contacts: (row: ExpressionBuilder<Database, 'conversations'>) => Expression<SqlBool>,
  most: number,
): Promise<ConversationRow[]> => {
  const inboxes = await visibleInboxIds(reader, agent);
  if (inboxes?.length === 0) return [];
  return reader.db
    .selectFrom('conversations')
    .selectAll()
    .where(contacts)
    .where(withinRole(agent))
    .$if(inboxes !== undefined, (query) => query.where('inbox_id', 'in', inboxes ?? []))
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
};

/** The conversations of a contact that the agent sees, the most recently active first. */
export const listConversationsOfContact = (reader: Reader, agent: Agent, contact_id: ContactId, most: number) =>
  listSeen(reader, agent, (row) => row('contact_id', '=', contact_id), most);

/** The same of all contacts of a company that the agent reaches. */
export const listConversationsOfCompany = (reader: Reader, agent: Agent, company_id: CompanyId, most: number) => {
  const contacts = reader.db.selectFrom('contacts').select('id').where('company_id', '=', company_id);
  return listSeen(reader, agent, (row) => row('contact_id', 'in', contacts.where(withinReach(agent))), most);
};

export const findLastConversation = (
  { db }: Reader,
  contact_id: ContactId,
  inbox_id: InboxId,
): Promise<ConversationRow | undefined> =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('contact_id', '=', contact_id)
    .where('inbox_id', '=', inbox_id)
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listSeenDisplayIds = async (reader: Reader, agent: Agent, display_ids: number[]): Promise<number[]> => {
  const inboxes = await visibleInboxIds(reader, agent);
  const rows = await reader.db
    .selectFrom('conversations')
    .select(['display_id', 'inbox_id'])
    .where('account_id', '=', agent.account.id)
    .where('display_id', 'in', display_ids)
    .where(withinRole(agent))
    .execute();
  return rows
    .filter(({ inbox_id }) => inboxes === undefined || inboxes.includes(inbox_id))
    .map(({ display_id }) => display_id);
};

export const findTranscriptHead = ({ db }: Reader, id: ConversationId) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('inboxes as i', 'i.id', 'c.inbox_id')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .innerJoin('contacts as p', 'p.id', 'c.contact_id')
    .select(['p.name as contact_name', 'a.locale'])
    .select(['c.display_id', 'c.account_id', 'i.name as inbox_name', 'i.business_name', 'i.timezone'])
    .select(['c.id', 'c.contact_id', 'c.contact_inbox_id', 'c.inbox_id', 'c.has_merged', 'a.support_email'])
    .where('c.id', '=', id)
    .executeTakeFirst();

export const findConversationToMail = ({ db }: Reader, id: ConversationId) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('contacts as p', 'p.id', 'c.contact_id')
    .innerJoin('contact_inboxes as s', 's.id', 'c.contact_inbox_id')
    .innerJoin('inboxes as i', 'i.id', 'c.inbox_id')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.uuid', 'c.display_id', 'c.account_id', 'c.contact_id', 'c.contact_inbox_id'])
    .select(['c.inbox_id', 'c.has_merged'])
    .select(['c.contact_last_seen_at', 'p.email', 'p.email_verified', 's.owns_contact', 'p.blocked'])
    .select(['a.locale', 'a.support_email', 'i.name', 'i.business_name'])
    .select(['i.timezone', 'i.continuity_via_email', 'i.channel_type'])
    .where('c.id', '=', id)
    .executeTakeFirst();
