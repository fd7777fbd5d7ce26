import type { TimelineKind } from '@porchlight/core/wire/contacts/timeline.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema/database.ts';
import { isBefore } from './timeline-cursor.ts';
import { TIMELINE_SOURCES, type TimelineRow, type TimelineWish } from './timeline-sources.ts';

export type TimelineItem = TimelineRow & { kind: TimelineKind };

/** What happened with a contact, newest first, as far as the agent may see it. `hasMore`: there are earlier entries. */
export const listTimeline = async (
  db: Kysely<Database>,
  kinds: readonly TimelineKind[],
  wish: TimelineWish,
): Promise<{ items: TimelineItem[]; hasMore: boolean }> => {
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const rows = await TIMELINE_SOURCES[kind](db, { ...wish, limit: wish.limit + 1 });
      return rows.map((row): TimelineItem => ({ ...row, kind }));
    }),
  );
  const items = lists.flat().sort(isBefore);
  return { items: items.slice(0, wish.limit), hasMore: items.length > wish.limit };
};
