import { isMovable } from '@porchlight/core/rules/timeline/is-movable.ts';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { MessageRow } from '../../../platform/database/schema/messages.ts';
import { conflict, unprocessable } from '../../../platform/errors.ts';
import { findInboxById } from '../../inboxes/queries.ts';
import type { Tx } from '../../transaction.ts';

type Chosen = Pick<
  MessageRow,
  'id' | 'conversation_id' | 'message_type' | 'content_type' | 'private' | 'content_attributes'
>;

/** In the order of their ids. */
export const loadChosen = (tx: Tx, { account_id }: ConversationRow, ids: readonly MessageId[]): Promise<Chosen[]> =>
  tx.db
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'message_type', 'content_type', 'private', 'content_attributes'])
    .where('id', 'in', ids)
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute();

const isSeenByContact = ({ message_type, private: hidden }: Pick<MessageRow, 'message_type' | 'private'>) =>
  !hidden && (message_type === INCOMING || message_type === OUTGOING);

const isSplitFrom = async (tx: Tx, { id }: ConversationRow, chosen: readonly Chosen[]) => {
  const places = chosen.map(({ conversation_id }) => conversation_id).filter((each) => each !== id);
  if (places.length === 0) return false;
  const row = await tx.db
    .selectFrom('conversation_splits')
    .select('conversation_id')
    .where('from_id', '=', id)
    .where('conversation_id', 'in', places)
    .executeTakeFirst();
  return row !== undefined;
};

/** One that the contact sees has to stay: an empty thread would be all they have of the conversation. */
const keepsOne = async (tx: Tx, { id }: ConversationRow, ids: readonly MessageId[]) => {
  const row = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', id)
    .where('id', 'not in', ids)
    .where('message_type', 'in', [INCOMING, OUTGOING])
    .where('private', '=', false)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** @throws 422: the next message would be of the newer one, whichever the contact means */
const refuseSingle = async (tx: Tx, { inbox_id }: ConversationRow) => {
  if ((await findInboxById(tx.db, inbox_id))?.lock_to_single_conversation)
    throw unprocessable('The inbox keeps one conversation for each contact, so that it cannot be split.');
};

/** @throws 409 another split has moved some of them, 422 they cannot be split off */
export const refuseSplit = async (
  tx: Tx,
  from: ConversationRow,
  ids: readonly MessageId[],
  chosen: readonly Chosen[],
): Promise<void> => {
  if (from.merged_into_id !== null)
    throw unprocessable('This conversation was merged into another one. Separate them first.');
  await refuseSingle(tx, from);
  if (await isSplitFrom(tx, from, chosen))
    throw conflict('Some of these messages have been moved into another conversation meanwhile.');
  const own = new Map(chosen.map((message) => [message.id, message]));
  const foreign = ids.find((id) => own.get(id)?.conversation_id !== from.id);
  if (foreign !== undefined)
    throw unprocessable(
      `Message ${foreign} was not written in #${from.display_id}. Of a conversation that was merged into it, separate that one first.`,
    );
  const staying = chosen.find((message) => !isMovable(message));
  if (staying)
    throw unprocessable(
      `Message ${staying.id} cannot be split off: activities, ratings, calls and deleted messages stay in their conversation.`,
    );
  if (!chosen.some(isSeenByContact))
    throw unprocessable(
      'Choose at least one message of the contact, or a reply to them: notes alone are no conversation.',
    );
  if (!(await keepsOne(tx, from, ids)))
    throw unprocessable(`At least one message of the contact, or a reply to them, has to stay in #${from.display_id}.`);
};
