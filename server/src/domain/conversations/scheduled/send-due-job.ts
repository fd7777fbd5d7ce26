import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { sql } from 'kysely';
import { isStoreFailure } from '../../../platform/database/drivers/store-errors.ts';
import type { ConversationRow, ScheduledMessageRow } from '../../../platform/database/schema/conversations.ts';
import { HttpError, StoreUnavailable } from '../../../platform/errors.ts';
import { runIsolated } from '../../../platform/jobs/run-isolated.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../transaction.ts';
import { findCurrent } from '../reload-conversation.ts';
import { sendOptionsOf } from '../template-context.ts';
import { lockScheduled } from './queries.ts';
import { failureWhenDue, markNotSent, sendScheduled } from './send-scheduled.ts';

/** Of one run; the next one is seconds later. */
const AT_ONCE = 500;

type Due = { id: number; conversation_id: ConversationId };
type Locked = { conversation: ConversationRow; row: ScheduledMessageRow };

/** Undefined when it was sent, changed or cancelled, or its conversation merged or erased, since it was read. */
const lockDue = async (tx: Tx, { id, conversation_id }: Due): Promise<Locked | undefined> => {
  const conversation = await findCurrent(tx, conversation_id);
  if (!conversation || conversation.merged_into_id !== null) return undefined;
  const row = await lockScheduled(tx, conversation_id, id);
  return row?.state === 'waiting' && row.send_at <= tx.now ? { conversation, row } : undefined;
};

const send = async (deps: Deps, due: Due): Promise<void> => {
  const found = await deps.db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', due.conversation_id)
    .executeTakeFirst();
  if (!found) return;
  const options = await sendOptionsOf(deps, found);
  await deps.write(async (tx) => {
    const locked = await lockDue(tx, due);
    if (!locked) return;
    const failure = await failureWhenDue(tx, locked.conversation, locked.row);
    if (failure) await markNotSent(tx, locked.conversation, locked.row, failure);
    else await sendScheduled(tx, deps, locked.conversation, locked.row, options);
  });
};

const reasonOf = (error: unknown) => (error instanceof HttpError ? error.message : 'the server’s log says why');

/** One that is refused is not tried again and again; what is wrong with the store is. */
const sendOrRecord = async (deps: Deps, due: Due): Promise<void> => {
  try {
    await send(deps, due);
  } catch (error) {
    if (error instanceof StoreUnavailable || isStoreFailure(error)) throw error;
    if (!(error instanceof HttpError))
      deps.log.error({ err: error, scheduled_message_id: due.id }, 'A scheduled message could not be sent');
    await deps.write(async (tx) => {
      const locked = await lockDue(tx, due);
      if (locked) await markNotSent(tx, locked.conversation, locked.row, 'refused', reasonOf(error));
    });
  }
};

/** Sends what is due, the earliest first. That of a suspended account waits until it may write again. */
export const sendDueMessages = async (deps: Deps): Promise<void> => {
  const due = await deps.db
    .selectFrom('scheduled_messages as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.conversation_id'])
    // Written out: a partial index does not serve a parameter.
    .where('s.state', '=', sql.lit('waiting'))
    .where('s.send_at', '<=', deps.clock.now())
    .where('a.status', '!=', 'suspended')
    .orderBy('s.send_at')
    .orderBy('s.id')
    .limit(AT_ONCE)
    .execute();
  for (const each of due) await runIsolated(deps, { scheduled_message_id: each.id }, () => sendOrRecord(deps, each));
};
