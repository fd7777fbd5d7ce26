/** One text that an actor wrote, and what is known of it. */
export type Written = {
  mark: string;
  /** Name of the actor who wrote it. */
  author: string;
  /** Name of the visitor whose conversation it is in. */
  owner: string;
  inbox: number;
  isPrivate: boolean;
  writtenAt: number;
  /** The server has acknowledged it, with this id. */
  id?: number;
  acknowledgedAt?: number;
  /** It went beside the outbox, so that its place among the author's other messages is open. */
  isUnordered?: boolean;
  /** Deleted or erased on request: it may be absent. */
  isGone?: boolean;
};

/** Everything that was written, by its mark. */
export const createLedger = () => {
  const written = new Map<string, Written>();
  return {
    write: (entry: Written) => void written.set(entry.mark, entry),
    acknowledge: (mark: string, id: number, at: number) => {
      const entry = written.get(mark);
      if (!entry || entry.acknowledgedAt !== undefined) return;
      entry.id = id;
      entry.acknowledgedAt = at;
    },
    find: (mark: string) => written.get(mark),
    remove: (matches: (entry: Written) => boolean) => {
      for (const entry of written.values()) if (matches(entry)) entry.isGone = true;
    },
    acknowledged: () => [...written.values()].filter(({ acknowledgedAt }) => acknowledgedAt !== undefined),
    all: () => [...written.values()],
  };
};
export type Ledger = ReturnType<typeof createLedger>;
