import type { ConversationId, InboxId } from '@porchlight/core/wire/ids.ts';
import { runIsolated } from '../../platform/jobs/run-isolated.ts';
import { setStatus } from '../conversations/change-conversation.ts';
import { findCurrent } from '../conversations/reload-conversation.ts';
import type { Deps } from '../deps.ts';

/** Small batches, so that the writer is not blocked. */
const AT_ONCE = 200;

const BY_ITSELF = { performer: { type: 'system' }, name: '' } as const;

type OpenDeps = Pick<Deps, 'db' | 'write' | 'log'>;

const openOne = ({ write }: OpenDeps, id: ConversationId, waiting_since: number | null) =>
  write(async (tx) => {
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

/** Opens what the bot of an inbox was answering. Throws, to be tried again, after the others when one cannot be opened. */
export const openAfterBot = async (deps: OpenDeps, { inbox_id }: { inbox_id: InboxId }): Promise<void> => {
  const inbox = await deps.db
    .selectFrom('inboxes')
    .select(['account_id', 'agent_bot_id'])
    .where('id', '=', inbox_id)
    .executeTakeFirst();
  if (!inbox || inbox.agent_bot_id !== null) return;
  const failed: ConversationId[] = [];
  for (;;) {
    const left = await deps.db
      .selectFrom('conversations')
      .select(['id', 'waiting_since'])
      .where('account_id', '=', inbox.account_id)
      .where('inbox_id', '=', inbox_id)
      .where('status', '=', 'pending')
      .where('assignee_id', 'is', null)
      .$if(failed.length > 0, (query) => query.where('id', 'not in', failed))
      .orderBy('last_activity_at')
      .limit(AT_ONCE)
      .execute();
    for (const { id, waiting_since } of left) {
      const isDone = await runIsolated(deps, { conversation_id: id }, async () => {
        await openOne(deps, id, waiting_since);
        return true;
      });
      if (!isDone) failed.push(id);
    }
    if (left.length < AT_ONCE || failed.length >= AT_ONCE) break;
  }
  if (failed.length > 0) throw new Error(`${failed.length} conversations could not be opened.`);
};
