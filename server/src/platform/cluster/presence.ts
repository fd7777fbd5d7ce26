import type { AccountId, ContactId, UserId } from '@porchlight/core/wire/ids.ts';

export type PresenceIds = { user: UserId; contact: ContactId };
/** Who is present, over all nodes. A mark expires after the TTL (`PRESENCE_TTL_MS`). */
export type PresenceKind = keyof PresenceIds;

export type Presence = {
  mark<Kind extends PresenceKind>(accountId: AccountId, kind: Kind, id: PresenceIds[Kind]): Promise<void>;
  /** The last socket was closed: absent at once rather than after the TTL. */
  clear<Kind extends PresenceKind>(accountId: AccountId, kind: Kind, id: PresenceIds[Kind]): Promise<void>;
  present<Kind extends PresenceKind>(accountId: AccountId, kind: Kind): Promise<Set<PresenceIds[Kind]>>;
  close(): Promise<void>;
};
