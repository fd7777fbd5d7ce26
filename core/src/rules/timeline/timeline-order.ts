export type Ordered = {
  readonly id: number;
  readonly created_at: number;
  readonly updated_at?: string | undefined;
  readonly status?: string | undefined;
};

const inOrder = (a: Ordered, b: Ordered) => a.created_at - b.created_at || a.id - b.id;

const RANKS = ['sent', 'delivered', 'read'];
const rank = (status = '') => RANKS.indexOf(status) + 1;

/**
 * Merges two copies of one message. The date is that of the last change: a copy that is older, or has no date (an HTTP
 * response), does not overwrite one that has. Only a copy known to be newer reverts "delivered" or "read".
 */
export const newerOf = <M extends Ordered>(stored: M, copy: M): M => {
  const [before, now] = [stored.updated_at, copy.updated_at];
  if (before && (!now || now < before)) return stored;
  const merged = { ...stored, ...copy };
  const isLower = rank(copy.status) < rank(stored.status) && (!now || rank(copy.status) > 0);
  return isLower && (!before || now === before) ? { ...merged, status: stored.status } : merged;
};

/** Merges both lists, one copy of each message. Sorting two sorted runs is fast. */
export const mergeSorted = <M extends Ordered>(list: readonly M[], messages: readonly M[]): readonly M[] => {
  const byId = new Map(list.map((message) => [message.id, message]));
  for (const message of messages) {
    const existing = byId.get(message.id);
    byId.set(message.id, existing ? newerOf(existing, message) : message);
  }
  return [...byId.values()].sort(inOrder);
};
