import type { InboxId } from '@porchlight/core/wire/ids.ts';
import { setStatus } from '../conversations/change-conversation.ts';
import { findCurrent } from '../conversations/reload-conversation.ts';
import type { Deps } from '../deps.ts';

/** Small batches, so that the writer is not blocked. */
const AT_ONCE = 200;

const BY_ITSELF = { performer: { type: 'system' }, name: '' } as const;

export const openAfterBot = async (
  { db, write }: Pick<Deps, 'db' | 'write'>,
  { inbox_id }: { inbox_id: InboxId },
): Promise<void> => {
  const inbox = await db
    .selectFrom('inboxes')
    .select(['account_id', 'agent_bot_id'])
    .where('id', '=', inbox_id)
    .executeTakeFirst();
  if (!inbox || inbox.agent_bot_id !== null) return;
  for (;;) {
    const left = await db
      .selectFrom('conversations')
      .select(['id', 'waiting_since'])
      .where('account_id', '=', inbox.account_id)
      .where('inbox_id', '=', inbox_id)
      .where('status', '=', 'pending')
      .where('assignee_id', 'is', null)
      .orderBy('last_activity_at')
      .limit(AT_ONCE)
      .execute();
    for (const { id, waiting_since } of left)
      await write(async (tx) => {
        const now = await findCurrent(tx, id);
        if (now?.status !== 'pending' || now.assignee_id !== null) return;
        await setStatus(tx, now, 'open', BY_ITSELF);
        // An answered visitor is not waiting.
        if (waiting_since !== null)
          tx.enqueue('notification.raise', {
            type: 'conversation_creation',
            conversation_id: id,
            message_id: null,
            actor_id: null,
            user_ids: [],
          });
      });
    if (left.length < AT_ONCE) return;
  }
};
