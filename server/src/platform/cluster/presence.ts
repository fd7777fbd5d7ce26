import type { AccountId, ContactId, UserId } from '@porchlight/core/wire/ids.ts';

/** Whose id a mark of each kind is. */
export type PresenceIds = { user: UserId; contact: ContactId };
/** Who is here now, over all nodes. A mark fades after the TTL (`PRESENCE_TTL_MS`). */
export type PresenceKind = keyof PresenceIds;

export type Presence = {
  mark<Kind extends PresenceKind>(accountId: AccountId, kind: Kind, id: PresenceIds[Kind]): Promise<void>;
  /** Their last socket went: gone at once rather than after the TTL. */
  clear<Kind extends PresenceKind>(accountId: AccountId, kind: Kind, id: PresenceIds[Kind]): Promise<void>;
  present<Kind extends PresenceKind>(accountId: AccountId, kind: Kind): Promise<Set<PresenceIds[Kind]>>;
  close(): Promise<void>;
};
