/**
 * Which connections of a store may still be used. When one is found dead (half-open after a failover or a lost NAT entry),
 * those opened before are likely dead too: each would cost a deadline of its own.
 */
export const createConnectionTrust = () => {
  let generation = 0;
  const opened = new WeakMap<object, number>();
  return {
    add: (connection: object) => void opened.set(connection, generation),
    has: (connection: object) => opened.get(connection) === generation,
    /** Distrusts all connections that are open now; does nothing when `found` was already distrusted. */
    distrust: (found: object) => {
      if (opened.get(found) === generation) generation += 1;
    },
  };
};
export type ConnectionTrust = ReturnType<typeof createConnectionTrust>;
