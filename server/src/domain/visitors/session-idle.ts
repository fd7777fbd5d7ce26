const DAY = 24 * 60 * 60 * 1_000;

type Used = { last_used_at: number | null };

/** The use of a session is recorded by the day: reading a chat is no write. */
export const isUseDue = ({ last_used_at }: Used, now: number): boolean =>
  last_used_at === null || now - last_used_at >= DAY;

/** 0: never ends. The record may be a day behind, so a session ends within the day after those. */
export const isIdle = (
  { last_used_at }: Used,
  { session_idle_days: days }: { session_idle_days: number },
  now: number,
): boolean => days > 0 && last_used_at !== null && now - last_used_at >= (days + 1) * DAY;
