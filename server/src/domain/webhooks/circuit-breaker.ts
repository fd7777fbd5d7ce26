export type ReceiverHealth = { failures: number; last_failed_at: number | null; slow_ms: number | null };

/** After so many failed attempts in a row a receiver gets single attempts with growing pauses. */
export const FAILURES_TO_OPEN = 3;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** A receiver that asks to wait is not called for up to this long. */
const LONGEST_HELD_MS = 60 * 60_000;
/** An older delivery is given up. */
export const DELIVERY_KEPT_MS = 24 * 60 * 60_000;

/** A first attempt must end soon; a receiver known to be slow, and a later attempt, get more time. */
const FIRST_DEADLINE_MS = 3_000;
const LATER_DEADLINE_MS = 10_000;
export const SLOW_MS = FIRST_DEADLINE_MS / 2;

export const deadlineOf = (attempt: number, health: ReceiverHealth | undefined) =>
  attempt > 1 || (health?.slow_ms ?? 0) > SLOW_MS ? LATER_DEADLINE_MS : FIRST_DEADLINE_MS;

/** When a receiver may be called again, epoch ms; null while it is not paused. */
export const pausedUntil = ({ failures, last_failed_at }: ReceiverHealth): number | null => {
  if (failures < FAILURES_TO_OPEN || last_failed_at === null) return null;
  return last_failed_at + Math.min(FIRST_PAUSE_MS * 2 ** (failures - FAILURES_TO_OPEN), LONGEST_PAUSE_MS);
};

/** When a delivery may be sent that is enqueued now. A pause longer than any was made before the clock was set back. */
export const sendableFrom = (paused_until: number | null | undefined, now: number): number =>
  paused_until && paused_until <= now + LONGEST_HELD_MS ? Math.max(paused_until, now) : now;

/** No response, or one that means that the receiver does not work now. Another 4xx refuses only that delivery. */
export const isReceiverFailure = (response_status: number | null) =>
  response_status === null || response_status >= 500 || response_status === 429;
