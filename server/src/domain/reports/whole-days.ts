import type { Span } from './buckets.ts';

export const DAY_MS = 24 * 60 * 60_000;

/** The days of UTC that are completely inside a span; `end` is exclusive. */
export const wholeDays = ({ since, until }: Span): { first: number; end: number } => {
  const first = Math.ceil(since / DAY_MS);
  return { first, end: Math.max(first, Math.floor(until / DAY_MS)) };
};

/** The parts of a span outside of these days, which are inside it and sorted. */
export const spansWithout = ({ since, until }: Span, days: readonly number[]): Span[] => {
  const spans: Span[] = [];
  let from = since;
  for (const day of days) {
    const start = day * DAY_MS;
    if (from < start) spans.push({ since: from, until: start });
    from = start + DAY_MS;
  }
  if (from < until) spans.push({ since: from, until });
  return spans;
};
