import { nextCheck } from '@porchlight/core/rules/sla/due-times.ts';
import type { SlaStatus } from '@porchlight/core/wire/settings/sla-policy.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Tx } from '../transaction.ts';
import { findApplied, hasMisses } from './applied.ts';
import { recordMisses } from './record-misses.ts';
import { factsOf, loadTerms } from './terms.ts';

/** The team has it: the visitor of a snoozed conversation waits too. */
export const isMeasured = ({ status }: Pick<ConversationRow, 'status'>) => status === 'open' || status === 'snoozed';

export const statusOf = (isResolved: boolean, isMissed: boolean): SlaStatus => {
  if (isResolved) return isMissed ? 'missed' : 'hit';
  return isMissed ? 'active_with_misses' : 'active';
};

/**
 * A conversation ends its measurement when it is resolved or goes to a bot, and begins another when the team gets it again.
 * Without a policy this does nothing.
 */
export const followStatus = async (tx: Tx, before: ConversationRow, after: ConversationRow): Promise<void> => {
  const [was, is] = [isMeasured(before), isMeasured(after)];
  const isResolved = after.status === 'resolved';
  if (after.sla_policy_id === null || (was && is)) return;
  // A label may have brought the policy since `before` was read.
  const found = await findApplied(tx.db, after);
  if (!found) return;
  const { applied, policy } = found;
  if (was) await recordMisses(tx, before, found);
  const started_at = is ? tx.now : applied.started_at;
  const terms = await loadTerms(tx.db, policy, after.inbox_id);
  await tx.db
    .updateTable('applied_slas')
    .set({
      sla_status: statusOf(isResolved, await hasMisses(tx.db, applied)),
      started_at,
      checked_at: tx.now,
      check_at: nextCheck(factsOf(after, { started_at }), terms, tx.now) ?? null,
      updated_at: tx.now,
    })
    .where('id', '=', applied.id)
    .execute();
};
