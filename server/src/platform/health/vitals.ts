import type { Clock } from '../clock.ts';

export const createVitals = (clock: Clock) => {
  let committed = clock.now();
  let workerTurned: number | undefined;
  return {
    committed: () => {
      committed = clock.now();
    },
    workerTurned: () => {
      workerTurned = clock.now();
    },
    commitAge: () => Math.max(0, clock.now() - committed),
    /** Milliseconds since the worker last looked for jobs; undefined where no worker runs. */
    workerAge: () => (workerTurned === undefined ? undefined : Math.max(0, clock.now() - workerTurned)),
  };
};
export type Vitals = ReturnType<typeof createVitals>;
