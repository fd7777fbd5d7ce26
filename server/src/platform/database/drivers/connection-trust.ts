/** How long a statement may still wait on a connection that is older than the one found dead. */
const GRACE_MS = 500;

/** When one connection is found dead (failover, lost NAT entry), older ones are too: each would cost a deadline. */
export const createConnectionTrust = () => {
  let generation = 0;
  const opened = new WeakMap<object, number>();
  /** One for each statement: a connection may have several in flight. */
  const waiting = new Set<() => void>();
  return {
    add: (connection: object) => void opened.set(connection, generation),
    has: (connection: object) => opened.get(connection) === generation,
    /** `giveUp` is called when the connection is distrusted and does not respond for a moment more. */
    run: async <T>(connection: object, statement: () => Promise<T>, giveUp: () => void): Promise<T> => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const giveUpLater = () => {
        timer = setTimeout(giveUp, GRACE_MS);
      };
      // A transaction that goes on after another connection was found dead.
      if (opened.get(connection) !== generation) giveUpLater();
      else waiting.add(giveUpLater);
      try {
        return await statement();
      } finally {
        clearTimeout(timer);
        waiting.delete(giveUpLater);
      }
    },
    /** Distrusts all connections that are open now; does nothing when `found` was already distrusted. */
    distrust: (found: object) => {
      if (opened.get(found) !== generation) return;
      generation += 1;
      for (const giveUpLater of waiting) giveUpLater();
    },
  };
};
export type ConnectionTrust = ReturnType<typeof createConnectionTrust>;
