import type { CannedResponseId } from '@porchlight/core/wire/ids.ts';
import { keepRows } from '../../platform/database/row-locks.ts';
import type { Agent } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';
import { selectSeen } from './queries.ts';

/** Not for one that was deleted since, or that the agent does not see: the message is sent in any case. */
export const countUses = async (tx: Tx, agent: Agent, ids: readonly CannedResponseId[] = []): Promise<void> => {
  if (ids.length === 0) return;
  const seen = await selectSeen(tx, agent).where('id', 'in', ids).orderBy('id').modifyEnd(keepRows(tx.db)).execute();
  if (seen.length === 0) return;
  await tx.db
    .insertInto('canned_response_uses')
    .values(seen.map(({ id }) => ({ canned_response_id: id, user_id: agent.user.id, uses: 1, last_used_at: tx.now })))
    .onConflict((conflict) =>
      conflict.columns(['canned_response_id', 'user_id']).doUpdateSet(({ ref, eb }) => ({
        uses: eb(ref('canned_response_uses.uses'), '+', 1),
        last_used_at: tx.now,
      })),
    )
    .execute();
};
