import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { type RawBuilder, sql } from 'kysely';

// A server clock that is set back must not reorder a conversation: clients sort by `created_at`, and of two copies of a
// message they use the one with the later `updated_at`, whichever comes first.

/** `now`, or a millisecond after the row's last change when that is not before `now`. */
export const changedAt = (now: number) =>
  sql<number>`case when updated_at >= ${now} then updated_at + 1 else ${now} end`;

type Given<Value> = Value | RawBuilder<Value>;

/** `now`, or the time of the newest message of a conversation, when that is later. */
export const notBeforeNewestMessage = (now: Given<number>, id: Given<ConversationId>) =>
  sql<number>`(
    select max(moments.moment) from (
      select cast(${now} as bigint) as moment
      union all
      select m.created_at from conversations as c join messages as m on m.id = c.last_message_id where c.id = ${id}
    ) as moments
  )`;
