import { createHash } from 'node:crypto';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { IncomingRequest, ReceivedMessage } from '@porchlight/core/wire/settings/incoming-webhook.ts';
import { sql } from 'kysely';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import type { IncomingWebhookRow } from '../../platform/database/schema/webhooks.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { refuseLargeTotal, refuseLargeValues } from '../contacts/attribute-limits.ts';
import { mergeAttributes } from '../contacts/contact-fields.ts';
import { updateConversation } from '../conversations/change-conversation.ts';
import { sendMessage } from '../conversations/send-message.ts';
import { conversationToWriteIn } from '../conversations/separate-conversation.ts';
import { templateContext } from '../conversations/template-context.ts';
import type { Deps } from '../deps.ts';
import type { Changed } from '../events.ts';
import { inboxOf } from '../inboxes/queries.ts';
import type { Tx } from '../transaction.ts';
import { activeAccountOf, type Session } from '../visitors/sessions.ts';
import { beginConversation } from './begin-conversation.ts';
import { findContactSession, openContactSession } from './contact-session.ts';
import { logRequest } from './request-log.ts';

/** Locked until the message is stored: requests of one webhook are handled one after another, on whichever node. */
const countRequest = async (tx: Tx, { id, token_hash }: IncomingWebhookRow): Promise<IncomingWebhookRow> => {
  const hook = await tx.db
    .updateTable('incoming_webhooks')
    .set({ received_count: sql<number>`received_count + 1`, last_received_at: tx.now })
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .returningAll()
    .executeTakeFirst();
  if (!hook) throw notFound();
  if (hook.paused) throw conflict('This incoming webhook is paused.');
  return hook;
};

const nameOf = (kind: 'message' | 'conversation', { id }: IncomingWebhookRow, key: string | null | undefined) =>
  key
    ? `incoming-${createHash('sha256')
        .update(JSON.stringify([kind, id, key]))
        .digest('base64url')}`
    : null;

const ofSession = (tx: Tx, { contactInbox }: Session) =>
  tx.db.selectFrom('conversations as c').where('c.contact_inbox_id', '=', contactInbox.id);

/** The message of an earlier request with the same key. */
const findRepeated = async (tx: Tx, session: Session, echo_id: string | null, thread: string | null) => {
  if (echo_id === null) return undefined;
  const found = await ofSession(tx, session)
    .innerJoin('messages as m', 'm.conversation_id', 'c.id')
    .select(['c.id', 'c.display_id as conversation_id', 'm.id as message_id'])
    .where('c.echo_id', thread === null ? 'is' : '=', thread)
    .where('m.echo_id', '=', echo_id)
    .executeTakeFirst();
  return found;
};

/**
 * Of this webhook's session alone, never one of a browser. With a key its conversation; without one the newest that has no key
 * and is not resolved; where the inbox allows a single conversation, the newest.
 */
const findOpen = async (tx: Tx, session: Session, thread: string | null, isSingle: boolean) => {
  const newest = ofSession(tx, session).selectAll('c').orderBy('c.id', 'desc').limit(1);
  if (isSingle) return newest.executeTakeFirst();
  if (thread !== null) return newest.where('c.echo_id', '=', thread).executeTakeFirst();
  return newest.where('c.echo_id', 'is', null).where('c.status', '!=', 'resolved').executeTakeFirst();
};

const addAttributes = async (
  tx: Tx,
  conversation: ConversationRow,
  input: IncomingRequest['custom_attributes'],
): Promise<ConversationRow> => {
  if (!input || Object.keys(input).length === 0) return conversation;
  refuseLargeValues(input, 'custom_attributes');
  const custom_attributes = mergeAttributes(conversation.custom_attributes, input);
  refuseLargeTotal(custom_attributes, conversation.custom_attributes, 'custom_attributes');
  const changed: Changed = { custom_attributes: [conversation.custom_attributes, custom_attributes] };
  const performer = { type: 'contact', id: conversation.contact_id } as const;
  tx.record('conversation.updated', { conversation_id: conversation.id, changed, performer });
  return updateConversation(tx, conversation.id, { custom_attributes });
};

type Context = Pick<Deps, 'env'> & { inbox: InboxRow; options: Parameters<typeof sendMessage>[3] };

const writeMessage = async (tx: Tx, hook: IncomingWebhookRow, request: IncomingRequest, context: Context) => {
  const { inbox, options, env } = context;
  const named = { hook, contact: request.contact, secretKey: env.secretKey };
  const isSingle = inbox.lock_to_single_conversation;
  const thread = isSingle ? null : nameOf('conversation', hook, request.conversation);
  const echo_id = nameOf('message', hook, request.idempotency_key);
  const existing = await findContactSession(tx, named);
  const repeated = existing && (await findRepeated(tx, existing, echo_id, thread));
  if (repeated) return { ...repeated, outcome: 'repeated' as const };
  const session = await openContactSession(tx, named, existing);
  const found = await findOpen(tx, session, thread, isSingle);
  const own = found
    ? await conversationToWriteIn(tx, found)
    : await beginConversation(tx, { hook, session, thread, inbox });
  const conversation = await addAttributes(tx, own, request.custom_attributes);
  const contact = { id: session.contact.id };
  const { message } = await sendMessage(
    tx,
    conversation,
    {
      message_type: INCOMING,
      content: request.content,
      sender: { type: 'Contact', ...contact },
      performer: { type: 'contact', ...contact },
      echo_id,
    },
    options,
  );
  const { id, display_id } = conversation;
  return { id, conversation_id: display_id, message_id: message.id, outcome: 'stored' as const };
};

/**
 * Stores a message of the contact, and does all that follows an incoming message. A repeat of a key returns the first one.
 * @throws 404 unknown or changed address, 409 paused, 422
 */
export const receiveMessage = async (
  deps: Deps,
  found: IncomingWebhookRow,
  request: IncomingRequest,
): Promise<ReceivedMessage> => {
  const inbox = await inboxOf(deps.db, found);
  await activeAccountOf(deps, inbox);
  // The form that asks for an email address is for a chat.
  const templates = { ...(await templateContext(deps, inbox)), collectEmail: false };
  const options = { templates, hasActiveBot: inbox.agent_bot_id !== null };
  return deps.write(async (tx) => {
    const hook = await countRequest(tx, found);
    const { id, outcome, ...received } = await writeMessage(tx, hook, request, { env: deps.env, inbox, options });
    await logRequest(tx, hook, { outcome, status: 200, error: null, conversation_id: id });
    return received;
  });
};
