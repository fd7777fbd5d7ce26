import { steadyNow } from '../../shared/steady-now.ts';

/** Soon enough to look immediate, late enough that one action's several events are one question. */
const SOON_MS = 120;
/** A busy workspace asks no more often than this. */
const REST_MS = 1_000;

/** Runs a task when it is called for, never twice at a time, and not in a hurry. */
export const createPace = (task: () => Promise<void>, { soonMs = SOON_MS, restMs = REST_MS } = {}) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let endedAt = Number.NEGATIVE_INFINITY;

  const now = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (running) {
      again = true;
      return running;
    }
    running = task().finally(() => {
      running = undefined;
      endedAt = steadyNow();
      if (again) {
        again = false;
        void now();
      }
    });
    return running;
  };

  const soon = () => {
    timer ??= setTimeout(now, Math.max(soonMs, endedAt + restMs - steadyNow()));
  };

  return { now, soon, stop: () => clearTimeout(timer) };
};
