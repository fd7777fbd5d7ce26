import type { ReportSchedule } from '../../wire/settings/report-schedule.ts';
import { momentOfWallClock, zoneOffset } from '../hours/business-time.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than any pause between two runs. */
const MOST_DAYS = 33;

type Times = Pick<ReportSchedule, 'frequency' | 'weekday' | 'day' | 'hour' | 'timezone'>;

const isOn = ({ frequency, weekday, day }: Times, date: Date) => {
  if (frequency === 'weekly') return date.getUTCDay() === weekday;
  return frequency === 'daily' || date.getUTCDate() === day;
};

/** When a schedule is due next (epoch ms, after `now`), by the clocks of its zone: daylight saving included. */
export const nextRun = (times: Times, now: number): number => {
  const { hour, timezone } = times;
  const today = Math.floor((now + zoneOffset(now, timezone)) / DAY_MS) * DAY_MS;
  for (let midnight = today; midnight < today + MOST_DAYS * DAY_MS; midnight += DAY_MS) {
    if (!isOn(times, new Date(midnight))) continue;
    const moment = momentOfWallClock(midnight + hour * HOUR_MS, timezone);
    if (moment > now) return moment;
  }
  return now + MOST_DAYS * DAY_MS;
};
