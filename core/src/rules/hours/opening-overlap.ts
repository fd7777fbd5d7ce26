import type { OpeningSpan } from './opening-spans.ts';

const DAY_MINUTES = 24 * 60;

export const overlapOf = (spans: readonly OpeningSpan[]): [number, number] | undefined => {
  for (const [at, one] of spans.entries())
    for (const [other, next] of spans.entries())
      if (other > at && one.open < next.close && next.open < one.close) return [at, other];
  return undefined;
};

const LONGEST = 4 * 60;
const PAUSE = 60;
const SHORTEST = 30;
const STEP = 15;

/** Default hours for another span of a day: after a pause behind the last span, or else before the first one. */
export const freeSpan = (spans: readonly OpeningSpan[]): OpeningSpan | undefined => {
  const begin = Math.ceil((Math.max(0, ...spans.map(({ close }) => close)) + PAUSE) / STEP) * STEP;
  if (begin + SHORTEST < DAY_MINUTES) return { open: begin, close: Math.min(begin + LONGEST, DAY_MINUTES - 1) };
  const end = Math.floor((Math.min(...spans.map(({ open }) => open)) - PAUSE) / STEP) * STEP;
  return end >= SHORTEST ? { open: Math.max(0, end - LONGEST), close: end } : undefined;
};
