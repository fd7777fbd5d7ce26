import type { ConversationId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Tx } from '../transaction.ts';

type Place = { conversation_id: ConversationId; user_id: UserId };

export const findDraft = async (
  db: Kysely<Database>,
  { conversation_id, user_id }: Place,
): Promise<string | undefined> => {
  const draft = await db
    .selectFrom('drafts')
    .select('message')
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return draft?.message;
};

export const saveDraft = async (tx: Tx, place: Place, message: string): Promise<void> => {
  const values = { message, updated_at: tx.now };
  await tx.db
    .insertInto('drafts')
    .values({ ...place, ...values })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'user_id']).doUpdateSet(values))
    .execute();
};

export const deleteDraft = async (tx: Tx, { conversation_id, user_id }: Place): Promise<void> => {
  await tx.db
    .deleteFrom('drafts')
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', user_id)
    .execute();
};
