import type { ConversationId, MessageId, UserId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import type { Kysely } from 'kysely';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Database } from '../../../platform/database/schema/database.ts';
import type { MessageRow } from '../../../platform/database/schema/messages.ts';
import { findMessageIn, listWrittenMessages } from '../../messages/queries.ts';
import { findViewers } from '../../permissions/conversation-viewers.ts';

/** In the attributes of the line that says who forwarded to whom. */
const ForwardFacts = Type.Object({
  user_id: idOf<UserId>(),
  message_id: Nullable(idOf<MessageId>()),
  /** Its own conversation, and those merged into it that the agent saw then. */
  conversation_ids: Type.Array(idOf<ConversationId>()),
  note: Type.String(),
});
export type ForwardFacts = Static<typeof ForwardFacts>;

const findForwarder = async (db: Kysely<Database>, line: MessageRow, user_id: UserId) => {
  const conversation = await db
    .selectFrom('conversations')
    .select(['id', 'account_id', 'inbox_id', 'assignee_id'])
    .where('id', '=', line.conversation_id)
    .executeTakeFirst();
  if (!conversation || !(await findViewers(db, conversation)).includes(user_id)) return undefined;
  return db.selectFrom('users').select(['name', 'email']).where('id', '=', user_id).executeTakeFirst();
};

/** More than anyone reads in an email; the newest are sent. */
const MOST = 2_000;

/** What was deleted since, or written after it, is left out. */
const listForwarded = async (db: Kysely<Database>, line: MessageRow, facts: ForwardFacts): Promise<MessageRow[]> => {
  const { message_id, conversation_ids } = facts;
  if (message_id === null)
    return (await listWrittenMessages(db, line.conversation_id, MOST, conversation_ids)).filter(
      ({ id }) => id < line.id,
    );
  const message = await findMessageIn(db, line.conversation_id, message_id, conversation_ids);
  return message && message.deleted_at === null ? [message] : [];
};

/** Undefined when nothing of it may be sent any more: it was erased, or its agent does not see the conversation now. */
export const findForward = async (db: Kysely<Database>, id: MessageId) => {
  const line = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
  const facts: unknown = line?.additional_attributes['forward'];
  if (!line || !Check(ForwardFacts, facts)) return undefined;
  const agent = await findForwarder(db, line, facts.user_id);
  const messages = await listForwarded(db, line, facts);
  if (!agent || messages.length === 0) return undefined;
  return { agent, messages, note: facts.note, conversation_id: line.conversation_id };
};
