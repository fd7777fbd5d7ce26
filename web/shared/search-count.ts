export type SearchOutcome = 'search' | 'opened';

/** Results that were displayed for less are of a text that was still being typed. */
const SETTLED_MS = 1_500;

/**
 * What a reader searched for in the end, where results are displayed while they type. A longer text replaces the one it begins
 * with, so that of "la", "lamp" and "lamp oil" the last counts alone. `now` in milliseconds.
 */
export const createSearchCount = (
  send: (query: string, outcome: SearchOutcome) => void,
  now: () => number = () => performance.now(),
) => {
  let current: { query: string; since: number } | undefined;
  const end = () => {
    const ended = current;
    current = undefined;
    return ended;
  };
  return {
    displayed: (query: string) => {
      if (current?.query.startsWith(query)) return;
      const before = query.startsWith(current?.query ?? '') ? undefined : end();
      if (before && now() - before.since >= SETTLED_MS) send(before.query, 'search');
      current = { query, since: now() };
    },
    /** A result of the query was opened. */
    opened: (query: string) => {
      end();
      send(query, 'opened');
    },
    /** The reader has left the search. */
    left: () => {
      const ended = end();
      if (ended) send(ended.query, 'search');
    },
    /** The page of the results is opened, and counts the search. */
    submitted: () => {
      end();
    },
  };
};
