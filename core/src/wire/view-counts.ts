import { type Static, Type } from 'typebox';
import type { InboxId, TeamId } from './ids.ts';
import { idOf } from './schema.ts';

const Count = Type.Integer({ minimum: 0 });

export const ViewCounts = Type.Object({
  all: Count,
  mention: Count,
  participating: Count,
  unattended: Count,
  /** Of conversations that are not open. */
  snoozed: Count,
  /** Of conversations of every status that have a scheduled message. */
  scheduled: Count,
  inboxes: Type.Array(Type.Object({ id: idOf<InboxId>(), count: Count })),
  teams: Type.Array(Type.Object({ id: idOf<TeamId>(), count: Count })),
  labels: Type.Array(Type.Object({ title: Type.String(), count: Count })),
  /** Of the caller's saved views; those that list resolved conversations, or cannot be counted, are left out. */
  views: Type.Array(Type.Object({ id: Type.Integer(), count: Count })),
});
export type ViewCounts = Static<typeof ViewCounts>;
