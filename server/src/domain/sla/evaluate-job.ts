import { newlyDueSoon, nextCheck, type SlaTerms } from '@porchlight/core/rules/sla/due-times.ts';
import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { runIsolated } from '../../platform/jobs/run-isolated.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { type Applied, findApplied, hasMisses } from './applied.ts';
import { concerned } from './concerned.ts';
import { findMisses } from './find-misses.ts';
import { isMeasured, statusOf } from './follow-status.ts';
import { recordMisses } from './record-misses.ts';
import { factsOf, loadTerms } from './terms.ts';

/** Small batches, so that the writer is not blocked. */
const AT_ONCE = 50;

type Settings = Pick<Deps, 'db' | 'write' | 'clock' | 'log'>;
type Check = { id: number; conversation_id: ConversationId; check_at: number | null };

const dueChecks = ({ db, clock }: Settings): Promise<Check[]> =>
  db
    .selectFrom('applied_slas')
    .select(['id', 'conversation_id', 'check_at'])
    .where('check_at', '<=', clock.now())
    .orderBy('check_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();

/** One warning, whatever is due soon: the list says what. Returns the moment up to which the team was warned. */
const warn = async (tx: Tx, conversation: ConversationRow, { applied }: Applied, terms: SlaTerms): Promise<number> => {
  const soon = newlyDueSoon(factsOf(conversation, applied), terms, { now: tx.now, warned_at: applied.warned_at });
  if (soon.length === 0) return applied.warned_at;
  tx.enqueue('notification.raise', {
    type: 'sla_due_soon',
    conversation_id: conversation.id,
    message_id: null,
    actor_id: null,
    user_ids: await concerned(tx, conversation),
  });
  return tx.now;
};

/** Records what the conversation missed, and warns of what is due soon, from its rows inside this action. */
const evaluate = async (tx: Tx, id: ConversationId) => {
  const conversation = await tx.db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  const found = conversation && (await findApplied(tx.db, conversation));
  if (!found) return;
  const { applied, policy } = found;
  if (isMeasured(conversation)) await recordMisses(tx, conversation, found);
  const terms = await loadTerms(tx.db, policy, conversation.inbox_id);
  await tx.db
    .updateTable('applied_slas')
    .set({
      sla_status: statusOf(conversation.status === 'resolved', await hasMisses(tx.db, applied)),
      checked_at: tx.now,
      warned_at: await warn(tx, conversation, found, terms),
      check_at: nextCheck(factsOf(conversation, applied), terms, tx.now) ?? null,
      updated_at: tx.now,
    })
    .where('id', '=', applied.id)
    .execute();
};

/** A check that was done meanwhile, or belongs to a former policy, is not due again. */
const moveOn = (tx: Tx, { id, check_at }: Check, next: { checked_at?: number; check_at: number | null }) =>
  tx.db.updateTable('applied_slas').set(next).where('id', '=', id).where('check_at', '=', check_at).execute();

type Quiet = { check: Check; next: { checked_at?: number; check_at: number | null } };

/** Most conversations missed nothing, and nothing is due soon: that is found without the writer. Undefined: the writer has to look. */
const quietOf = async (
  { db, clock }: Settings,
  check: Check,
  conversation: ConversationRow | undefined,
): Promise<Quiet | undefined> => {
  const found = conversation && (await findApplied(db, conversation));
  if (!found || found.applied.id !== check.id) return { check, next: { check_at: null } };
  if (!isMeasured(conversation)) return undefined;
  const now = clock.now();
  const terms = await loadTerms(db, found.policy, conversation.inbox_id);
  if ((await findMisses(db, conversation, found.applied, terms, now)).length > 0) return undefined;
  const facts = factsOf(conversation, found.applied);
  if (newlyDueSoon(facts, terms, { now, warned_at: found.applied.warned_at }).length > 0) return undefined;
  return { check, next: { checked_at: now, check_at: nextCheck(facts, terms, now) ?? null } };
};

const conversationsOf = async ({ db }: Settings, checks: readonly Check[]) => {
  const ids = checks.map(({ conversation_id }) => conversation_id);
  const rows = await db.selectFrom('conversations').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Finds targets that were missed or are due soon (every minute). Each conversation has a time before which there can be none,
 * so that this reads few of them, and messages need not update it.
 */
export const evaluateSlas = async (deps: Settings): Promise<void> => {
  for (;;) {
    const checks = await dueChecks(deps);
    if (checks.length === 0) return;
    const conversations = await conversationsOf(deps, checks);
    const quiet: Quiet[] = [];
    let handled = 0;
    for (const check of checks) {
      const { conversation_id } = check;
      await runIsolated(deps, { conversation_id }, async () => {
        const found = await quietOf(deps, check, conversations.get(conversation_id));
        if (found) quiet.push(found);
        else await deps.write((tx) => evaluate(tx, conversation_id));
        handled += 1;
      });
    }
    if (quiet.length > 0)
      await deps.write(async (tx) => {
        for (const { check, next } of quiet) await moveOn(tx, check, next);
      });
    // Those that failed are still due: without another one the same would be read again.
    if (checks.length < AT_ONCE || handled === 0) return;
  }
};
