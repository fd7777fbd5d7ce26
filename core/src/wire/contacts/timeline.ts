import { type Static, Type } from 'typebox';
import { Nullable, OneOf, Unix } from '../schema.ts';

/** In the order in which those of one moment are listed. */
export const TIMELINE_KINDS = [
  'conversation',
  'campaign',
  'resolved',
  'rating',
  'call',
  'note',
  'page',
  'consent',
  'merge',
  'value',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** What happened with a contact. What a kind does not have is null. */
export const TimelineEntry = Type.Object({
  id: Type.String(),
  kind: OneOf(TIMELINE_KINDS),
  at: Unix,
  conversation_id: Nullable(Type.Integer()),
  inbox: Nullable(Type.String()),
  /** The agent who did it. */
  agent: Nullable(Type.String()),
  /** A note, the feedback of a rating, the title of a page or campaign, a consent, or the name of a contact that was merged. */
  text: Nullable(Type.String()),
  url: Nullable(Type.String()),
  rating: Nullable(Type.Integer()),
  /** Of a call: whether it was answered. */
  answered: Nullable(Type.Boolean()),
  /** Of a verified value: `email`, `phone_number` or `identifier`, what it was and what it is. */
  field: Nullable(Type.String()),
  former_value: Nullable(Type.String()),
  new_value: Nullable(Type.String()),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

/** `next`: for the entries before these; null when there are none. */
export const TimelinePage = Type.Object({ payload: Type.Array(TimelineEntry), next: Nullable(Type.String()) });
export type TimelinePage = Static<typeof TimelinePage>;
