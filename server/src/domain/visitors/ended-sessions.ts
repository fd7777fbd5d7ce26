import { createHash } from 'node:crypto';
import type { ContactInboxId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';

const digest = (source_id: string) => createHash('sha256').update(source_id).digest('hex');

/** Records website sessions whose rows are about to be erased. Clients of an API inbox have no token and may start again. */
export const markEnded = async (tx: Tx, ids: readonly ContactInboxId[]): Promise<void> => {
  if (ids.length === 0) return;
  const sessions = await tx.db
    .selectFrom('contact_inboxes as ci')
    .innerJoin('inboxes as i', 'i.id', 'ci.inbox_id')
    .select(['ci.inbox_id', 'ci.source_id'])
    .where('ci.id', 'in', ids)
    .where('i.channel_type', '=', 'Channel::WebWidget')
    .execute();
  if (sessions.length === 0) return;
  await tx.db
    .insertInto('ended_sessions')
    .values(sessions.map(({ inbox_id, source_id }) => ({ inbox_id, source_hash: digest(source_id), ended_at: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Whether a session without rows was erased: its tokens stay invalid. */
export const wasErased = async ({ db }: Pick<Deps, 'db'> | Tx, inbox_id: InboxId, source_id: string) =>
  (await db
    .selectFrom('ended_sessions')
    .select('ended_at')
    .where('inbox_id', '=', inbox_id)
    .where('source_hash', '=', digest(source_id))
    .executeTakeFirst()) !== undefined;
