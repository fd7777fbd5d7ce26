import { type Static, Type } from 'typebox';
import type { TeamId, UserId } from '../ids.ts';
import { Iso, idOf, JsonObject, Nullable, OneOf } from '../schema.ts';

/** `personal`: only for its author; `team`: for the agents of a team; `global`: for all agents of the account. */
const VIEW_VISIBILITIES = ['personal', 'team', 'global'] as const;
export const ViewVisibility = OneOf(VIEW_VISIBILITIES);
export type ViewVisibility = Static<typeof ViewVisibility>;

/** Chatwoot's custom filter. Our extensions: `visibility` and what follows it. */
export const SavedView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  filter_type: Type.String(),
  query: JsonObject,
  created_at: Iso,
  updated_at: Iso,
  visibility: ViewVisibility,
  /** Null unless it is shared with a team, and after that team was deleted. */
  team_id: Nullable(idOf<TeamId>()),
  /** Who created it: they may have left the account. */
  user_id: idOf<UserId>(),
  /** By the caller. */
  editable: Type.Boolean(),
});
export type SavedView = Static<typeof SavedView>;
