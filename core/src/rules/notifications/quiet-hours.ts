import type { EmailDigest, NotificationType, QuietHours } from '../../wire/notification.ts';
import { momentOfWallClock, zoneOffset } from '../hours/business-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** Whole days of quiet may follow each other: two weeks are looked at. */
const MOST_SPANS = 14;

/** When a person wants no notification. `pausedUntil` in epoch milliseconds. */
export type Silence = { quiet_hours: QuietHours; timezone: string; pausedUntil: number | null };

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A zone that this machine does not have is read as UTC. */
const usableZone = (timezone: string) => {
  try {
    zoneOffset(0, timezone);
    return timezone;
  } catch {
    return 'UTC';
  }
};

const midnightOf = (moment: number, zone: string) => Math.floor((moment + zoneOffset(moment, zone)) / DAY_MS) * DAY_MS;

/** The end of the span that contains the moment. A span belongs to the day on which it begins. */
const spanEnd = ({ days, from, to }: QuietHours, zone: string, moment: number): number | null => {
  const open = minutesOf(from);
  const close = minutesOf(to) > open ? minutesOf(to) : minutesOf(to) + DAY_MINUTES;
  const today = midnightOf(moment, zone);
  const ends = [today - DAY_MS, today]
    .filter((midnight) => days.includes(new Date(midnight).getUTCDay()))
    .filter((midnight) => momentOfWallClock(midnight + open * MINUTE_MS, zone) <= moment)
    .map((midnight) => momentOfWallClock(midnight + close * MINUTE_MS, zone))
    .filter((end) => moment < end);
  return ends.length === 0 ? null : Math.max(...ends);
};

/**
 * When the quiet that is on at a moment ends (both epoch ms), or null when none is on. Quiet hours that follow each other are
 * one. A type that quiet hours except is silenced by a pause alone.
 */
export const quietUntil = (
  { quiet_hours, timezone, pausedUntil }: Silence,
  now: number,
  type?: NotificationType,
): number | null => {
  const paused = pausedUntil !== null && pausedUntil > now ? pausedUntil : null;
  const except: readonly string[] = quiet_hours.except;
  if (!quiet_hours.enabled || (type !== undefined && except.includes(type))) return paused;
  const zone = usableZone(timezone);
  let until = paused;
  for (let spans = 0; spans < MOST_SPANS; spans += 1) {
    const end = spanEnd(quiet_hours, zone, until ?? now);
    if (end === null) break;
    until = end;
  }
  return until;
};

/** When the next summary is due (epoch ms, after `now`); null where emails are sent at once. */
const nextDigest = ({ frequency, at }: EmailDigest, timezone: string, now: number): number | null => {
  if (frequency === 'at_once') return null;
  if (frequency === 'hourly') return (Math.floor(now / HOUR_MS) + 1) * HOUR_MS;
  const zone = usableZone(timezone);
  const today = midnightOf(now, zone) + minutesOf(at) * MINUTE_MS;
  const moments = [today, today + DAY_MS].map((wall) => momentOfWallClock(wall, zone));
  return moments.find((moment) => moment > now) ?? now + DAY_MS;
};

/** When an email about a type is due (epoch ms); null: at once. */
export const mailDueAt = (
  silence: Silence & { email_digest: EmailDigest },
  now: number,
  type?: NotificationType,
): number | null => {
  const planned = nextDigest(silence.email_digest, silence.timezone, now);
  return quietUntil(silence, planned ?? now, type) ?? planned;
};
