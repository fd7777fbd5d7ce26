import type { Kind } from '../format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Times people read without counting, each with a half that is one as well. */
const TIMES = [10, 30, MINUTE, 2, 4, 10, 20, 30, 60, 120, 240, 480, 720, 1_440, 2_880, 5_760, 14_400, 28_800].map(
  (each, at) => (at < 3 ? each : each * MINUTE),
);

const roundNumber = (most: number): number => {
  if (most <= 2) return 2;
  const step = 10 ** Math.floor(Math.log10(most));
  const found = [1, 2, 4, 6, 8, 10].find((each) => each * step >= most) ?? 10;
  return found * step;
};

/** Where the axis of a chart ends: at or over the most, and a figure that can be read. */
export const topOf = (kind: Kind, most: number): number => {
  if (kind === 'percent') return 100;
  if (kind === 'count') return roundNumber(most);
  return TIMES.find((time) => time >= most) ?? roundNumber(most / DAY) * DAY;
};
