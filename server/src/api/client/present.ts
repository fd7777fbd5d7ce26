import { RawContact } from '@porchlight/core/wire/contact.ts';
import { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import { WidgetMessage } from '@porchlight/core/wire/message.ts';
import { Nullable, Unix } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import { listMergedForVisitor } from '../../domain/conversations/merged-conversations.ts';
import type { Deps } from '../../domain/deps.ts';
import { loadAround } from '../../domain/messages/load-messages.ts';
import { listNewestPublicMessages } from '../../domain/messages/queries.ts';
import { ownRecord } from '../../domain/visitors/own-record.ts';
import type { Session } from '../../domain/visitors/sessions.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { unix0 } from '../../platform/times.ts';
import { presentRawContact } from '../../presenters/contacts.ts';
import { presentWidgetMessage } from '../../presenters/messages.ts';

export const ClientContact = Type.Object({
  source_id: Type.String(),
  pubsub_token: Type.String(),
  id: Type.Integer(),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone_number: Nullable(Type.String()),
});
export const ClientConversation = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  inbox_id: Type.Integer(),
  contact_last_seen_at: Unix,
  status: ConversationStatus,
  agent_last_seen_at: Unix,
  messages: Type.Array(WidgetMessage),
  contact: RawContact,
});

/** Enough for any client to start with; older ones come by `messages?before=`. */
const MESSAGES = 100;

/** Wire protocol 11.19. */
export const presentClientContact = (session: Session): Static<typeof ClientContact> => {
  const { id, name, email, phone_number } = ownRecord(session);
  const { source_id, pubsub_token } = session.contactInbox;
  return { source_id, pubsub_token, id, name, email, phone_number };
};

/** Wire protocol 11.19; in a fixed number of queries. */
export const presentClientConversation = async (
  deps: Deps,
  conversation: ConversationRow,
  session: Session,
): Promise<Static<typeof ClientConversation>> => {
  const merged = await listMergedForVisitor(deps, conversation);
  const newest = await listNewestPublicMessages(deps.db, conversation.id, MESSAGES, merged);
  const loaded = await loadAround(deps.db, newest);
  return {
    id: conversation.display_id,
    uuid: conversation.uuid,
    inbox_id: conversation.inbox_id,
    contact_last_seen_at: unix0(conversation.contact_last_seen_at),
    status: conversation.status,
    agent_last_seen_at: unix0(conversation.agent_last_seen_at),
    messages: loaded.messages.map((message) => presentWidgetMessage(message, loaded)),
    contact: presentRawContact(ownRecord(session)),
  };
};
