import type { TimelineKind } from '@porchlight/core/wire/contacts/timeline.ts';
import type { ContactId, InboxId, UserId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema/database.ts';
import { withinRole } from '../../permissions/conversation-reach.ts';
import type { HistoryReach } from '../history-queries.ts';
import { afterCursor, type TimelineCursor } from './timeline-cursor.ts';

/** Longer notes and texts are read at their place. */
const LONGEST_TEXT = 500;

export type TimelineRow = {
  id: number;
  at: number;
  display_id?: number | null;
  inbox?: string | null;
  user_id?: UserId | null;
  text?: string | null;
  url?: string | null;
  rating?: number | null;
  answered_at?: number | null;
  field?: string | null;
  former_value?: string | null;
  new_value?: string | null;
};

export type TimelineWish = {
  contact_id: ContactId;
  reach: HistoryReach;
  limit: number;
  cursor: TimelineCursor | undefined;
};

type Source = (db: Kysely<Database>, wish: TimelineWish) => Promise<TimelineRow[]>;

const inInboxes = ({ inboxes }: HistoryReach, column: string): RawBuilder<boolean> => {
  if (inboxes === undefined) return sql<boolean>`1 = 1`;
  if (inboxes.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`${sql.ref(column)} IN (${sql.join(inboxes.map((id: InboxId) => sql`${id}`))})`;
};

const shortened = (column: string) => sql<string | null>`substr(${sql.ref(column)}, 1, ${sql.lit(LONGEST_TEXT)})`;

/** Those that the agent may see, by inbox and by role. */
const seen = (db: Kysely<Database>, { contact_id, reach }: TimelineWish) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('inboxes as i', 'i.id', 'c.inbox_id')
    .select(['c.display_id', 'i.name as inbox'])
    .where('c.contact_id', '=', contact_id)
    .where(withinRole(reach.agent, 'c'))
    .where(inInboxes(reach, 'c.inbox_id'));

const conversations: Source = (db, wish) =>
  seen(db, wish)
    .select(['c.id', 'c.created_at as at'])
    .where('c.campaign_id', 'is', null)
    .where(afterCursor(wish.cursor, 'conversation', { at: 'c.created_at', id: 'c.id' }))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(wish.limit)
    .execute();

const campaigns: Source = (db, wish) =>
  seen(db, wish)
    .innerJoin('campaigns as k', 'k.id', 'c.campaign_id')
    .select(['c.id', 'c.created_at as at', 'k.title as text'])
    .where(afterCursor(wish.cursor, 'campaign', { at: 'c.created_at', id: 'c.id' }))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(wish.limit)
    .execute();

const resolutions: Source = (db, wish) =>
  seen(db, wish)
    .innerJoin('reporting_events as r', 'r.conversation_id', 'c.id')
    .select(['r.id', 'r.created_at as at', 'r.user_id'])
    .where('r.name', '=', 'conversation_resolved')
    .where(afterCursor(wish.cursor, 'resolved', { at: 'r.created_at', id: 'r.id' }))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(wish.limit)
    .execute();

const ratings: Source = (db, wish) =>
  seen(db, wish)
    .innerJoin('csat_responses as r', 'r.conversation_id', 'c.id')
    .select(['r.id', 'r.created_at as at', 'r.rating', shortened('r.feedback_message').as('text')])
    .where(afterCursor(wish.cursor, 'rating', { at: 'r.created_at', id: 'r.id' }))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(wish.limit)
    .execute();

const calls: Source = (db, wish) =>
  seen(db, wish)
    .innerJoin('calls as k', 'k.conversation_id', 'c.id')
    .select(['k.id', 'k.created_at as at', 'k.answered_at', 'k.started_by as user_id'])
    .where(afterCursor(wish.cursor, 'call', { at: 'k.created_at', id: 'k.id' }))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(wish.limit)
    .execute();

const notes: Source = (db, { contact_id, cursor, limit }) =>
  db
    .selectFrom('contact_notes as n')
    .select(['n.id', 'n.created_at as at', 'n.user_id', shortened('n.content').as('text')])
    .where('n.contact_id', '=', contact_id)
    .where(afterCursor(cursor, 'note', { at: 'n.created_at', id: 'n.id' }))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();

const pages: Source = (db, { contact_id, reach, cursor, limit }) =>
  db
    .selectFrom('contact_inboxes as s')
    .innerJoin('page_visits as v', 'v.contact_inbox_id', 's.id')
    .innerJoin('inboxes as i', 'i.id', 's.inbox_id')
    .select(['v.id', 'v.created_at as at', 'v.url', 'v.title as text', 'i.name as inbox'])
    .where('s.contact_id', '=', contact_id)
    .where(inInboxes(reach, 's.inbox_id'))
    .where(afterCursor(cursor, 'page', { at: 'v.created_at', id: 'v.id' }))
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();

const consents: Source = (db, { contact_id, reach, cursor, limit }) =>
  db
    .selectFrom('consents as a')
    .leftJoin('inboxes as i', 'i.id', 'a.inbox_id')
    .select(['a.id', 'a.created_at as at', shortened('a.text').as('text'), 'i.name as inbox'])
    .where('a.contact_id', '=', contact_id)
    .where(inInboxes(reach, 'a.inbox_id'))
    .where(afterCursor(cursor, 'consent', { at: 'a.created_at', id: 'a.id' }))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();

const eventsOf = (db: Kysely<Database>, { contact_id, limit }: TimelineWish) =>
  db
    .selectFrom('contact_events as e')
    .where('e.contact_id', '=', contact_id)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit);

const merges: Source = (db, wish) =>
  eventsOf(db, wish)
    .select(['e.id', 'e.created_at as at', 'e.user_id', 'e.former_value as text'])
    .where('e.kind', '=', 'merged')
    .where(afterCursor(wish.cursor, 'merge', { at: 'e.created_at', id: 'e.id' }))
    .execute();

const values: Source = (db, wish) =>
  eventsOf(db, wish)
    .select(['e.id', 'e.created_at as at', 'e.kind as field', 'e.former_value', 'e.new_value'])
    .where('e.kind', '!=', 'merged')
    .where(afterCursor(wish.cursor, 'value', { at: 'e.created_at', id: 'e.id' }))
    .execute();

/** One statement for each kind, whatever the number of entries. */
export const TIMELINE_SOURCES: Readonly<Record<TimelineKind, Source>> = {
  conversation: conversations,
  campaign: campaigns,
  resolved: resolutions,
  rating: ratings,
  call: calls,
  note: notes,
  page: pages,
  consent: consents,
  merge: merges,
  value: values,
};
