import type { SlaDue } from '@porchlight/core/rules/sla/due-times.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { SlaTarget } from '@porchlight/core/wire/settings/sla-policy.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { addActivity } from '../messages/activity.ts';
import type { Tx } from '../transaction.ts';
import type { Applied } from './applied.ts';
import { concerned } from './concerned.ts';
import { findMisses } from './find-misses.ts';
import { loadTerms } from './terms.ts';

const NOTICES = {
  frt: 'sla_missed_first_response',
  nrt: 'sla_missed_next_response',
  rt: 'sla_missed_resolution',
} as const;

const NAMES: Record<SlaTarget, string> = { frt: 'first response', nrt: 'next response', rt: 'resolution' };

const unanswered = async (tx: Tx, { id }: ConversationRow) => {
  const message = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', id)
    .where('message_type', '=', INCOMING)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return message ? { message_id: message.id } : {};
};

/** False when it was recorded before: also by another node, whose row this one finds. */
const insertEvent = async (tx: Tx, conversation: ConversationRow, { applied }: Applied, { target, since }: SlaDue) => {
  const meta = target === 'rt' ? {} : await unanswered(tx, conversation);
  const row = await tx.db
    .insertInto('sla_events')
    .values({
      account_id: applied.account_id,
      applied_sla_id: applied.id,
      conversation_id: conversation.id,
      event_type: target,
      since,
      meta,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['applied_sla_id', 'event_type', 'since']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** What was missed up to now becomes rows, an activity and notifications, once. Returns whether something is new. */
export const recordMisses = async (tx: Tx, conversation: ConversationRow, found: Applied): Promise<boolean> => {
  const { applied, policy } = found;
  const terms = await loadTerms(tx.db, policy, conversation.inbox_id);
  const isNew: SlaDue[] = [];
  for (const miss of await findMisses(tx.db, conversation, applied, terms, tx.now))
    if (await insertEvent(tx, conversation, found, miss)) isNew.push(miss);
  if (isNew.length === 0) return false;
  const user_ids = await concerned(tx, conversation);
  for (const target of new Set(isNew.map((miss) => miss.target))) {
    await addActivity(tx, conversation, `Missed the ${NAMES[target]} time of the SLA policy ${policy.name}`);
    tx.enqueue('notification.raise', {
      type: NOTICES[target],
      conversation_id: conversation.id,
      message_id: null,
      actor_id: null,
      user_ids,
    });
  }
  tx.record('conversation.updated', {
    conversation_id: conversation.id,
    changed: { sla_status: [applied.sla_status, 'active_with_misses'] },
    performer: { type: 'system' },
  });
  return true;
};
