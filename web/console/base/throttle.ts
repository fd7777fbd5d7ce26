import { coalesce } from '../../shared/coalesce.ts';
import { steadyNow } from '../../shared/steady-now.ts';

/** Soon enough to look immediate, late enough that one action's several events are one request. */
const SOON_MS = 120;
/** A busy workspace asks no more often than this. */
const REST_MS = 1_000;

/** Of a task whose time counts: numbers are never older than this without a reason. */
const LONGEST_REST_MS = 30_000;

/**
 * Runs a task when it is called for, never twice at a time; `soon` waits a moment, and until it has rested. It rests for at
 * least `restTimes` as long as it took, so that what is much work for the server is asked for less often.
 */
export const createThrottle = (
  task: () => Promise<void>,
  { soonMs = SOON_MS, restMs = REST_MS, restTimes = 0 } = {},
) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  let isCalledFor = false;
  const runOnce = async () => {
    const begun = steadyNow();
    isRunning = true;
    try {
      await task();
    } finally {
      const ended = steadyNow();
      restsUntil = ended + Math.max(restMs, Math.min((ended - begun) * restTimes, LONGEST_REST_MS));
      isRunning = false;
      if (isCalledFor) soon();
    }
  };
  const { run } = coalesce(runOnce);
  const now = (): Promise<void> => {
    stop();
    return run();
  };
  const soon = () => {
    isCalledFor = isRunning;
    if (!isRunning) timer ??= setTimeout(now, Math.max(soonMs, restsUntil - steadyNow()));
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    isCalledFor = false;
  };

  return { now, soon, stop };
};
