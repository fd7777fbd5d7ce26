import { TIMELINE_KINDS, type TimelineKind } from '@porchlight/core/wire/contacts/timeline.ts';
import { type RawBuilder, sql } from 'kysely';

/** The last entry of a page. Entries of one moment are in the order of their kinds, then the newest first. */
export type TimelineCursor = { at: number; kind: TimelineKind; id: number };

export const CURSOR_PATTERN = '^[0-9]{1,15}-[0-9]{1,2}-[0-9]{1,15}$';

const rankOf = (kind: TimelineKind) => TIMELINE_KINDS.indexOf(kind);

export const writeCursor = ({ at, kind, id }: TimelineCursor): string => `${at}-${rankOf(kind)}-${id}`;

/** Undefined for a text of another form. */
export const readCursor = (text: string): TimelineCursor | undefined => {
  const [at = -1, rank = -1, id = -1] = text.split('-').map(Number);
  const kind = TIMELINE_KINDS[rank];
  return kind === undefined ? undefined : { at, kind, id };
};

export const isBefore = (one: TimelineCursor, other: TimelineCursor): number =>
  other.at - one.at || rankOf(one.kind) - rankOf(other.kind) || other.id - one.id;

/** Rows of a kind that come after the cursor in the list. */
export const afterCursor = (
  cursor: TimelineCursor | undefined,
  kind: TimelineKind,
  columns: { at: string; id: string },
): RawBuilder<boolean> => {
  if (!cursor) return sql<boolean>`1 = 1`;
  const [at, id] = [sql.ref(columns.at), sql.ref(columns.id)];
  const order = rankOf(kind) - rankOf(cursor.kind);
  if (order > 0) return sql<boolean>`${at} <= ${cursor.at}`;
  if (order < 0) return sql<boolean>`${at} < ${cursor.at}`;
  return sql<boolean>`${at} <= ${cursor.at} AND (${at} < ${cursor.at} OR ${id} < ${cursor.id})`;
};
