import { dueTimes, replyTerm, type SlaDue, type SlaTerms } from '@porchlight/core/rules/sla/due-times.ts';
import type { Kysely } from 'kysely';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { AppliedSlaRow } from '../../platform/database/schema/sla.ts';
import { factsOf } from './terms.ts';

/** More replies between two checks than a team can send. */
const MOST_REPLIES = 500;

/** Replies since the last check that came too late: their waits have ended, and are known to the reports alone. */
const lateReplies = async (
  db: Kysely<Database>,
  { id, first_reply_created_at }: ConversationRow,
  { started_at, checked_at }: AppliedSlaRow,
  terms: SlaTerms,
): Promise<SlaDue[]> => {
  const replies = await db
    .selectFrom('reporting_events')
    .select(['event_start_at', 'created_at'])
    .where('conversation_id', '=', id)
    .where('name', '=', 'reply_time')
    .where('created_at', '>=', Math.max(checked_at, started_at))
    .orderBy('id', 'desc')
    .limit(MOST_REPLIES)
    .execute();
  return replies.flatMap(({ event_start_at: waiting_since, created_at }) =>
    replyTerm({ started_at, waiting_since, isFirst: created_at === first_reply_created_at }, terms).filter(
      ({ due_at }) => created_at > due_at,
    ),
  );
};

/** What was missed up to now, the earliest first; what is recorded already may be among it. */
export const findMisses = async (
  db: Kysely<Database>,
  conversation: ConversationRow,
  applied: AppliedSlaRow,
  terms: SlaTerms,
  now: number,
): Promise<SlaDue[]> => {
  const overdue = dueTimes(factsOf(conversation, applied), terms).filter(({ due_at }) => due_at <= now);
  return [...(await lateReplies(db, conversation, applied, terms)), ...overdue].sort(
    (one, other) => one.due_at - other.due_at,
  );
};
