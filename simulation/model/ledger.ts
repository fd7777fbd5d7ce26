export type Written = {
  mark: string;
  author: string;
  owner: string;
  inbox: number;
  isPrivate: boolean;
  writtenAt: number;
  /** Set when the server has acknowledged it. */
  id?: number;
  /** In which it was stored, whatever that one is merged into later, and wherever a split moves it. */
  conversation?: number;
  acknowledgedAt?: number;
  /** Not sent by the outbox, so that its position among the author's other messages is open. */
  isUnordered?: boolean;
  /** Deleted or erased on request: it may be absent. */
  isGone?: boolean;
};

export const createLedger = () => {
  const written = new Map<string, Written>();
  return {
    write: (entry: Written) => void written.set(entry.mark, entry),
    acknowledge: (mark: string, stored: { id: number; conversation: number }, at: number) => {
      const entry = written.get(mark);
      if (!entry || entry.acknowledgedAt !== undefined) return;
      Object.assign(entry, stored, { acknowledgedAt: at });
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
