import type { ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { AgentBotRow } from '../../platform/database/schema/bots.ts';
import type { ContactInboxRow, ContactRow } from '../../platform/database/schema/contacts.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { AttachmentRow, MessageRow, SenderIds } from '../../platform/database/schema/messages.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { isSentBy } from './senders.ts';

export type MessageConversation = {
  id: number;
  display_id: number;
  assignee_id: number | null;
  unread_count: number;
  last_activity_at: number;
  source_id: string;
  /** Whether its session may read the contact's name. */
  owns_contact: boolean;
};

export type LoadedMessages = {
  messages: MessageRow[];
  attachments: Map<number, AttachmentRow[]>;
  users: Map<number, UserRow>;
  contacts: Map<number, ContactRow>;
  bots: Map<number, AgentBotRow>;
  conversations: Map<number, MessageConversation>;
};

const byId = <Row extends { id: number }>(rows: Row[]) => new Map<number, Row>(rows.map((row) => [row.id, row]));

const senderIds = <Type extends keyof SenderIds>(messages: MessageRow[], type: Type): SenderIds[Type][] => [
  ...new Set(messages.flatMap((message) => (isSentBy(message, type) ? [message.sender_id] : []))),
];

const loadAttachments = async (db: Kysely<Database>, ids: MessageId[]) => {
  const rows = await db.selectFrom('attachments').selectAll().where('message_id', 'in', ids).orderBy('id').execute();
  const grouped = new Map<number, AttachmentRow[]>();
  for (const row of rows) grouped.set(row.message_id, [...(grouped.get(row.message_id) ?? []), row]);
  return grouped;
};

const loadConversations = (db: Kysely<Database>, ids: ConversationId[]) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('contact_inboxes as ci', 'ci.id', 'c.contact_inbox_id')
    .select(['c.id', 'c.display_id', 'c.assignee_id', 'c.unread_count', 'c.last_activity_at', 'ci.source_id'])
    .select('ci.owns_contact')
    .where('c.id', 'in', ids)
    .execute();

/** An empty `in ()` is invalid SQL. */
const some = async <Id extends number, Row>(ids: Id[], query: (ids: Id[]) => Promise<Row[]>) =>
  ids.length === 0 ? [] : query(ids);

export const loadAround = async (db: Kysely<Database>, messages: MessageRow[]): Promise<LoadedMessages> => {
  const ids = messages.map((message) => message.id);
  const [attachments, users, contacts, bots, conversations] = await Promise.all([
    ids.length === 0 ? new Map<number, AttachmentRow[]>() : loadAttachments(db, ids),
    some(senderIds(messages, 'User'), (found) => db.selectFrom('users').selectAll().where('id', 'in', found).execute()),
    some(senderIds(messages, 'Contact'), (found) =>
      db.selectFrom('contacts').selectAll().where('id', 'in', found).execute(),
    ),
    some(senderIds(messages, 'AgentBot'), (found) =>
      db.selectFrom('agent_bots').selectAll().where('id', 'in', found).execute(),
    ),
    some([...new Set(messages.map((m) => m.conversation_id))], (found) => loadConversations(db, found)),
  ]);
  return {
    messages,
    attachments,
    users: byId(users),
    contacts: byId(contacts),
    bots: byId(bots),
    conversations: byId(conversations),
  };
};

type JustSent = {
  message: MessageRow;
  conversation: Pick<ConversationRow, 'id' | 'display_id' | 'assignee_id' | 'unread_count' | 'last_activity_at'>;
  session: { contact: ContactRow; contactInbox: Pick<ContactInboxRow, 'source_id' | 'owns_contact'> };
};

export const aroundVisitorMessage = ({ message, conversation, session }: JustSent): LoadedMessages => ({
  messages: [message],
  attachments: new Map(),
  users: new Map(),
  contacts: byId([session.contact]),
  bots: new Map(),
  conversations: byId([
    {
      ...conversation,
      source_id: session.contactInbox.source_id,
      owns_contact: session.contactInbox.owns_contact,
    },
  ]),
});

export const loadMessages = async (db: Kysely<Database>, ids: MessageId[]): Promise<LoadedMessages> => {
  const messages = await some(ids, (found) =>
    db.selectFrom('messages').selectAll().where('id', 'in', found).orderBy('id').execute(),
  );
  return loadAround(db, messages);
};
