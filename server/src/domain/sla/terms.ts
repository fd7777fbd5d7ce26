import type { SlaFacts, SlaTerms } from '@porchlight/core/rules/sla/due-times.ts';
import type { InboxId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { AppliedSlaRow, SlaPolicyRow } from '../../platform/database/schema/sla.ts';

const openingOf = async (db: Kysely<Database>, inbox_id: InboxId): Promise<SlaTerms['opening']> => {
  const inbox = await db
    .selectFrom('inboxes')
    .select(['working_hours_enabled', 'timezone'])
    .where('id', '=', inbox_id)
    .executeTakeFirst();
  if (!inbox?.working_hours_enabled) return null;
  const hours = await db.selectFrom('working_hours').selectAll().where('inbox_id', '=', inbox_id).execute();
  return { hours, timezone: inbox.timezone };
};

/** The times of a policy in an inbox. An inbox without business hours is always open. */
export const loadTerms = async (db: Kysely<Database>, policy: SlaPolicyRow, inbox_id: InboxId): Promise<SlaTerms> => ({
  first_response_time_threshold: policy.first_response_time_threshold,
  next_response_time_threshold: policy.next_response_time_threshold,
  resolution_time_threshold: policy.resolution_time_threshold,
  opening: policy.only_during_business_hours ? await openingOf(db, inbox_id) : null,
});

export const factsOf = (
  {
    status,
    waiting_since,
    first_reply_created_at,
  }: Pick<ConversationRow, 'status' | 'waiting_since' | 'first_reply_created_at'>,
  { started_at }: Pick<AppliedSlaRow, 'started_at'>,
): SlaFacts => ({ status, waiting_since, first_reply_created_at, started_at });
