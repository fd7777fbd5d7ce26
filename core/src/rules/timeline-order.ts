/** The part of a message that decides its place and which of two copies is the newer. */
export type Ordered = {
  readonly id: number;
  /** Unix seconds. */
  readonly created_at: number;
  readonly updated_at?: string | undefined;
  readonly status?: string | undefined;
};

export const inOrder = (a: Ordered, b: Ordered) => a.created_at - b.created_at || a.id - b.id;

/** Where a message stands, or would stand, in a sorted list: binary search. */
export const placeOf = (list: readonly Ordered[], message: Ordered): number => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = list[middle];
    if (there && inOrder(there, message) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

const RANK: Record<string, number> = { sent: 1, delivered: 2, read: 3 };
const rank = (status: string | undefined) => RANK[status ?? ''] ?? 0;

/**
 * What remains of two copies of one message. A copy known to be older changes nothing; one that does not say how old it is
 * wins, but never takes back "delivered" or "read".
 */
export const newerOf = <M extends Ordered>(known: M, copy: M): M => {
  if (known.updated_at && copy.updated_at && copy.updated_at < known.updated_at) return known;
  const merged = { ...known, ...copy };
  return !copy.updated_at && rank(copy.status) < rank(known.status) ? { ...merged, status: known.status } : merged;
};

/** The list with a message at its place, one copy of it. */
export const insertSorted = <M extends Ordered>(list: readonly M[], message: M): readonly M[] => {
  const place = placeOf(list, message);
  const there = list[place];
  if (there?.id === message.id) return list.with(place, newerOf(there, message));
  // A copy that moved in time is rare; where it was is found by its id.
  const former = list.findLastIndex((each) => each.id === message.id);
  const known = list[former];
  if (!known) return list.toSpliced(place, 0, message);
  return insertSorted(list.toSpliced(former, 1), newerOf(known, message));
};

/** Many messages at once: one pass over both lists, whatever their sizes. */
export const mergeSorted = <M extends Ordered>(list: readonly M[], messages: readonly M[]): readonly M[] => {
  const news = new Map<number, M>();
  for (const message of messages) {
    const twin = news.get(message.id);
    news.set(message.id, twin ? newerOf(twin, message) : message);
  }
  const rest: M[] = [];
  for (const known of list) {
    const copy = news.get(known.id);
    if (copy) news.set(known.id, newerOf(known, copy));
    else rest.push(known);
  }
  const added = [...news.values()].sort(inOrder);
  const merged: M[] = [];
  let next = 0;
  for (const message of added) {
    for (let known = rest[next]; known && inOrder(known, message) < 0; known = rest[next]) {
      merged.push(known);
      next += 1;
    }
    merged.push(message);
  }
  return merged.concat(rest.slice(next));
};
