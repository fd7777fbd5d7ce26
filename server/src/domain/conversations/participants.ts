import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MemberRow } from '../../platform/database/schema/users.ts';
import { selectMembers } from '../accounts/members.ts';
import { participantsOf, recordAccessChanges } from '../permissions/conversation-viewers.ts';
import type { Tx } from '../transaction.ts';
import { currentConversation } from './reload-conversation.ts';

export const listParticipants = (
  db: Kysely<Database>,
  { id, account_id }: Pick<ConversationRow, 'id' | 'account_id'>,
): Promise<MemberRow[]> =>
  selectMembers(db, account_id)
    .innerJoin('participants as p', 'p.user_id', 'u.id')
    .where('p.conversation_id', '=', id)
    .orderBy('u.name')
    .execute();

const change = async (tx: Tx, conversation: ConversationRow, write: () => Promise<unknown>) => {
  const { assignee_id } = await currentConversation(tx, conversation);
  const before = await participantsOf(tx.db, conversation.id);
  await write();
  const after = await participantsOf(tx.db, conversation.id);
  await recordAccessChanges(
    tx,
    conversation,
    { assignee_id, participants: before },
    { assignee_id, participants: after },
  );
};

const insert = async (tx: Tx, { id: conversation_id }: ConversationRow, ids: readonly UserId[]) => {
  if (ids.length === 0) return;
  await tx.db
    .insertInto('participants')
    .values(ids.map((user_id) => ({ conversation_id, user_id, created_at: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const addParticipants = (tx: Tx, conversation: ConversationRow, ids: readonly UserId[]): Promise<void> =>
  change(tx, conversation, () => insert(tx, conversation, ids));

export const setParticipants = (tx: Tx, conversation: ConversationRow, ids: readonly UserId[]): Promise<void> =>
  change(tx, conversation, async () => {
    await insert(tx, conversation, ids);
    const others = tx.db.deleteFrom('participants').where('conversation_id', '=', conversation.id);
    await (ids.length > 0 ? others.where('user_id', 'not in', ids) : others).execute();
  });

export const removeParticipants = (tx: Tx, conversation: ConversationRow, ids: readonly UserId[]): Promise<void> =>
  change(tx, conversation, async () => {
    if (ids.length === 0) return;
    await tx.db
      .deleteFrom('participants')
      .where('conversation_id', '=', conversation.id)
      .where('user_id', 'in', ids)
      .execute();
  });
