import type { MessageId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import type { SlackPostRow, SlackThreadRow } from '../../platform/database/schema/webhooks.ts';
import type { Tx } from '../transaction.ts';

/** `digest`: of the text that Slack has; none when that is not known. */
type Post = Pick<SlackPostRow, 'ts' | 'is_opening' | 'digest'>;

/** A message that changed while it was posted is changed in Slack afterwards. */
export const recordPost = async (
  tx: Tx,
  { id: slack_thread_id, channel_id }: SlackThreadRow,
  posted: MessageRow,
  post: Post,
): Promise<void> => {
  const current = await tx.db
    .selectFrom('messages')
    .select(['content', 'deleted_at'])
    .where('id', '=', posted.id)
    .executeTakeFirst();
  if (!current) return;
  const isSame = post.digest !== '' && current.content === posted.content && current.deleted_at === posted.deleted_at;
  const row = { slack_thread_id, channel_id, ...post, changed_at: isSame ? null : tx.now };
  await tx.db
    .insertInto('slack_posts')
    .values({ message_id: posted.id, ...row })
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet(row))
    .execute();
};

/** Whether Slack has the message in a form that may have changed: most changes are of its state alone. */
export const markChanged = async (tx: Tx, message_id: MessageId): Promise<boolean> => {
  const post = await tx.db
    .selectFrom('slack_posts as p')
    .innerJoin('messages as m', 'm.id', 'p.message_id')
    .select(['p.id', 'm.deleted_at', 'm.content_attributes'])
    .where('p.message_id', '=', message_id)
    .executeTakeFirst();
  if (!post || (post.deleted_at === null && post.content_attributes['edited_at'] === undefined)) return false;
  await tx.db.updateTable('slack_posts').set({ changed_at: tx.now }).where('id', '=', post.id).execute();
  return true;
};

export type ChangedPost = { post: SlackPostRow; message: MessageRow };

/** The first whose message was edited or deleted. */
export const nextChanged = async (
  db: Kysely<Database>,
  { id }: Pick<SlackThreadRow, 'id'>,
): Promise<ChangedPost | undefined> => {
  const post = await db
    .selectFrom('slack_posts')
    .selectAll()
    .where('slack_thread_id', '=', id)
    .where('changed_at', 'is not', null)
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst();
  const message =
    post && (await db.selectFrom('messages').selectAll().where('id', '=', post.message_id).executeTakeFirst());
  return post && message && { post, message };
};

/** Another change that came meanwhile remains to be done. */
export const settleChange = async (tx: Tx, { id, changed_at }: SlackPostRow, digest: string): Promise<void> => {
  await tx.db
    .updateTable('slack_posts')
    .set({ digest, changed_at: null })
    .where('id', '=', id)
    .where('changed_at', '=', changed_at)
    .execute();
};

/** It is gone from Slack, or cannot be changed there. */
export const forgetPost = (tx: Tx, { id }: Pick<SlackPostRow, 'id'>) =>
  tx.db.deleteFrom('slack_posts').where('id', '=', id).execute();

/** After which of its replies a thread has what is not recorded. */
export const newestPost = (db: Kysely<Database>, { id, channel_id }: SlackThreadRow) =>
  db
    .selectFrom('slack_posts')
    .select('ts')
    .where('slack_thread_id', '=', id)
    .where('channel_id', '=', channel_id)
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst();
