/** Who is here now, over all nodes. A mark fades after the TTL (`PRESENCE_TTL_MS`). */
export type PresenceKind = 'user' | 'contact';

export type Presence = {
  mark(accountId: number, kind: PresenceKind, id: number): Promise<void>;
  /** Their last socket went: gone at once rather than after the TTL. */
  clear(accountId: number, kind: PresenceKind, id: number): Promise<void>;
  present(accountId: number, kind: PresenceKind): Promise<Set<number>>;
  close(): Promise<void>;
};
