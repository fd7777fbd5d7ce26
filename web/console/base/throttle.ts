import { coalesce } from '../../shared/coalesce.ts';
import { steadyNow } from '../../shared/steady-now.ts';

/** Soon enough to look immediate, late enough that one action's several events are one request. */
const SOON_MS = 120;
/** A busy workspace asks no more often than this. */
const REST_MS = 1_000;

/** Runs a task when it is called for, never twice at a time; `soon` waits a moment, and until it has rested. */
export const createThrottle = (task: () => Promise<void>, { soonMs = SOON_MS, restMs = REST_MS } = {}) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;
  const { run } = coalesce(() =>
    task().finally(() => {
      endedAt = steadyNow();
    }),
  );
  const now = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return run();
  };
  const soon = () => {
    timer ??= setTimeout(now, Math.max(soonMs, endedAt + restMs - steadyNow()));
  };

  return { now, soon, stop: () => clearTimeout(timer) };
};
