import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { type RawBuilder, sql } from 'kysely';

// A server clock that is set back must not reorder a conversation: clients sort by `created_at`, and of two copies of a
// message they use the one with the later `updated_at`, whichever comes first.

/** `now`, or a millisecond after the row's last change when that is not before `now`. */
export const changedAt = (now: number) =>
  sql<number>`case when updated_at >= ${now} then updated_at + 1 else ${now} end`;

type Given<Value> = Value | RawBuilder<Value>;

/**
 * The time of the newest message that is shown in a conversation, null without one. `c`: the conversation's row. Those that
 * were merged are shown as one, and what is written into any of them comes last.
 */
export const newestShownAt = (c: RawBuilder<unknown>) => {
  const newestOf = (ids: RawBuilder<unknown>) =>
    sql`(select max(m.created_at) from messages as m where m.id in ${ids})`;
  return sql<number | null>`case when ${c}.has_merged or ${c}.merged_into_id is not null then ${newestOf(sql`(
      select k.last_message_id from conversations as k where k.merged_into_id = coalesce(${c}.merged_into_id, ${c}.id)
      union all
      select k.last_message_id from conversations as k where k.id = coalesce(${c}.merged_into_id, ${c}.id)
    )`)} else (select m.created_at from messages as m where m.id = ${c}.last_message_id) end`;
};

/** `now`, or the time of the newest message that is shown in a conversation, when that is later. */
export const notBeforeNewestMessage = (now: Given<number>, id: Given<ConversationId>) =>
  sql<number>`(
    select max(moments.moment) from (
      select cast(${now} as bigint) as moment
      union all
      select ${newestShownAt(sql`own`)} from conversations as own where own.id = ${id}
    ) as moments
  )`;
