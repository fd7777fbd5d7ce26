import { type Static, Type } from 'typebox';
import { TeamContact } from '../contact.ts';
import { Nullable, OneOf, Unix } from '../schema.ts';

export const MATCH_KINDS = ['email', 'phone_number', 'identifier'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** Two contacts that have something in common. `claimed`: a visitor wrote it without proof, in at least one of them. */
export const DuplicatePair = Type.Object({
  first: TeamContact,
  second: TeamContact,
  reasons: Type.Array(Type.Object({ kind: OneOf(MATCH_KINDS), claimed: Type.Boolean() })),
  /** The agent who said that they are not the same person; `by` is null when that agent has left. */
  dismissed: Nullable(Type.Object({ by: Nullable(Type.String()), at: Unix })),
});
export type DuplicatePair = Static<typeof DuplicatePair>;

export const DuplicateList = Type.Object({
  meta: Type.Object({ count: Type.Integer(), current_page: Type.Integer() }),
  payload: Type.Array(DuplicatePair),
});
export type DuplicateList = Static<typeof DuplicateList>;
