import { type Static, Type } from 'typebox';
import { TeamContact } from '../contact.ts';
import { OneOf } from '../schema.ts';

/** Which contact has the value after the merge; `both`: they have the same one, or objects that are joined. */
const KEPT_VALUES = ['base', 'mergee', 'both'] as const;

/** `name`: `email`, or for an attribute `custom_attributes.plan`. */
export const MergeField = Type.Object({
  name: Type.String(),
  base: Type.Unknown(),
  mergee: Type.Unknown(),
  kept: OneOf(KEPT_VALUES),
  /** Whether `take` may name it. */
  choosable: Type.Boolean(),
});
export type MergeField = Static<typeof MergeField>;

const Counts = Type.Object({ conversations: Type.Integer(), notes: Type.Integer(), labels: Type.Array(Type.String()) });
export type MergeCounts = Static<typeof Counts>;

export const MergePreview = Type.Object({
  base: TeamContact,
  mergee: TeamContact,
  fields: Type.Array(MergeField),
  /** Conversations are those that the agent may see; all of them move. */
  counts: Type.Object({ base: Counts, mergee: Counts }),
  /** To be sent with the merge, which is refused when anything of this preview is different by then. */
  preview: Type.String(),
});
export type MergePreview = Static<typeof MergePreview>;
