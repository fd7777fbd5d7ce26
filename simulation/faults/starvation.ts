import type { FaultLog } from './fault-log.ts';

const TICK_MS = 100;
/** A timer that is so late shows that the machine has no CPU time left. */
const LATE_MS = 400;

/** Records when the machine was too busy for any deadline. Returns how to stop. */
export const watchMachine = (faults: FaultLog) => {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > TICK_MS + LATE_MS) faults.note('busy machine', last, now);
    last = now;
  }, TICK_MS);
  return () => clearInterval(timer);
};
