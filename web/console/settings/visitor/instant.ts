import { wallClock } from '@porchlight/core/rules/hours/business-hours.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Day and time of a `datetime-local` field. */
const WALL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** How far a zone's wall clock is ahead of UTC at a moment, in minutes. */
const aheadAt = (at: number, zone: string): number => {
  const there = wallClock(at, zone);
  const utc = new Date(at);
  const minutes = there.hour * 60 + there.minute - utc.getUTCHours() * 60 - utc.getUTCMinutes();
  const days = (there.day - utc.getUTCDay() + 7) % 7;
  return minutes + (days === 1 ? DAY_MINUTES : days === 6 ? -DAY_MINUTES : 0);
};

/** The moment (epoch ms) when a zone's clocks show `2026-03-29T10:30`; NaN for a text that is no time. */
export const instantOf = (wall: string, zone: string): number => {
  const [, year, month, day, hour, minute] = (WALL.exec(wall) ?? []).map(Number);
  const wallClock = Date.UTC(year ?? Number.NaN, (month ?? 1) - 1, day, hour, minute);
  if (Number.isNaN(wallClock)) return Number.NaN;
  // Twice: the first guess may lie on the other side of a change of clocks.
  const guess = wallClock - aheadAt(wallClock, zone) * MINUTE_MS;
  return wallClock - aheadAt(guess, zone) * MINUTE_MS;
};

/** What the clocks of a zone show at a moment, as a `datetime-local` field takes it. */
export const wallOf = (at: number, zone: string): string =>
  new Date(at + aheadAt(at, zone) * MINUTE_MS).toISOString().slice(0, 16);
