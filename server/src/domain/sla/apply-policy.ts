import { nextCheck } from '@porchlight/core/rules/sla/due-times.ts';
import type { LabelId } from '@porchlight/core/wire/ids.ts';
import { SLA_SOURCES, type SlaSource } from '@porchlight/core/wire/settings/sla-policy.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { SlaPolicyRow } from '../../platform/database/schema/sla.ts';
import { notFound } from '../../platform/errors.ts';
import type { Performer } from '../events.ts';
import { isSampleInbox } from '../inboxes/sample-records.ts';
import { addActivity } from '../messages/activity.ts';
import { lastHandoff } from '../reports/record-fact.ts';
import type { Tx } from '../transaction.ts';
import { type Applied, findApplied, hasMisses } from './applied.ts';
import { isMeasured, statusOf } from './follow-status.ts';
import { matchPolicy } from './match-policy.ts';
import { listPolicies } from './policies.ts';
import { recordMisses } from './record-misses.ts';
import { factsOf, loadTerms } from './terms.ts';

type AppliedBy = { source: SlaSource; performer: Performer; name: string };

/** What was missed stays in the reports. */
const endFormer = async (tx: Tx, conversation: ConversationRow, former: Applied) => {
  if (isMeasured(conversation)) await recordMisses(tx, conversation, former);
  const { id } = former.applied;
  if (await hasMisses(tx.db, former.applied))
    await tx.db
      .updateTable('applied_slas')
      .set({ sla_status: 'missed', check_at: null, updated_at: tx.now })
      .where('id', '=', id)
      .execute();
  else await tx.db.deleteFrom('applied_slas').where('id', '=', id).execute();
};

/** When the team got the conversation: new, from a bot, or opened again, whose time is not stored. */
const startOf = async (tx: Tx, conversation: ConversationRow) => {
  if (conversation.resolved_at !== null || !isMeasured(conversation)) return tx.now;
  return Math.max(conversation.created_at, await lastHandoff(tx, conversation.id));
};

type Start = { source: SlaSource; started_at: number; check_at: number | null };

const insertApplied = async (
  tx: Tx,
  conversation: ConversationRow,
  policy: SlaPolicyRow,
  { source, started_at, check_at }: Start,
) => {
  const values = { source, started_at, check_at, checked_at: tx.now, updated_at: tx.now };
  const row = await tx.db
    .insertInto('applied_slas')
    .values({
      ...values,
      account_id: conversation.account_id,
      sla_policy_id: policy.id,
      conversation_id: conversation.id,
      sla_status: statusOf(conversation.status === 'resolved', false),
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'sla_policy_id']).doUpdateSet(values))
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  if (row.created_at === tx.now) return;
  // It had the policy before.
  const sla_status = statusOf(conversation.status === 'resolved', await hasMisses(tx.db, row));
  await tx.db.updateTable('applied_slas').set({ sla_status }).where('id', '=', row.id).execute();
};

const setPolicy = (tx: Tx, { id }: ConversationRow, policy: SlaPolicyRow | null) =>
  tx.db
    .updateTable('conversations')
    .set({ sla_policy_id: policy?.id ?? null, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);

const lockConversation = (tx: Tx, { id }: ConversationRow) =>
  tx.db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow(notFound);

const rankOf = (source: SlaSource) => SLA_SOURCES.indexOf(source);

/**
 * Applies a policy in the place of the former one; null removes it. What an agent chose is changed by agents alone, what a
 * rule applied by rules and agents. Without a change, and for a sample, the same row is returned.
 */
export const applyPolicy = async (
  tx: Tx,
  target: ConversationRow,
  policy: SlaPolicyRow | null,
  { source, performer, name }: AppliedBy,
): Promise<ConversationRow> => {
  if (await isSampleInbox(tx.db, target.inbox_id)) return target;
  const conversation = await lockConversation(tx, target);
  const former = await findApplied(tx.db, conversation);
  if (former?.policy.id === policy?.id) return target;
  if (former && rankOf(source) < rankOf(former.applied.source)) return target;
  if (former) await endFormer(tx, conversation, former);
  const updated = await setPolicy(tx, conversation, policy);
  if (policy) {
    const started_at = former?.applied.started_at ?? (await startOf(tx, conversation));
    const check_at = isMeasured(conversation) ? tx.now : null;
    await insertApplied(tx, updated, policy, { source, started_at, check_at });
  }
  tx.record('conversation.updated', {
    conversation_id: conversation.id,
    changed: { sla_policy_id: [former?.policy.id ?? null, policy?.id ?? null] },
    performer,
  });
  const verb = policy ? 'added' : 'removed';
  await addActivity(tx, updated, `${name} ${verb} SLA policy ${(policy ?? former?.policy)?.name ?? ''}`);
  return updated;
};

/** The policy for the inbox of a new conversation. Part of its creation: there is no event and no activity of its own. */
export const applyToNew = async (tx: Tx, conversation: ConversationRow): Promise<ConversationRow> => {
  const policies = await listPolicies(tx, conversation.account_id);
  const policy = matchPolicy(policies, { inbox_id: conversation.inbox_id, label_ids: [] });
  if (!policy || (await isSampleInbox(tx.db, conversation.inbox_id))) return conversation;
  const updated = await setPolicy(tx, conversation, policy);
  const started_at = tx.now;
  const terms = await loadTerms(tx.db, policy, conversation.inbox_id);
  const check_at = nextCheck(factsOf(updated, { started_at }), terms, tx.now) ?? null;
  await insertApplied(tx, updated, policy, { source: 'target', started_at, check_at });
  return updated;
};

/** The policy for the labels that a conversation has now, unless a rule or an agent chose one. */
export const applyByLabels = async (
  tx: Tx,
  conversation: ConversationRow,
  label_ids: readonly LabelId[],
  performer: Performer,
): Promise<void> => {
  if (conversation.status === 'resolved') return;
  const policies = await listPolicies(tx, conversation.account_id);
  const policy = matchPolicy(policies, { inbox_id: conversation.inbox_id, label_ids });
  if (policy) await applyPolicy(tx, conversation, policy, { source: 'target', performer, name: 'Automation System' });
};
