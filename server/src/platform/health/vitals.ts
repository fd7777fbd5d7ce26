import type { Clock } from '../clock.ts';

/** When parts of this node last did their work. */
export const createVitals = (clock: Clock) => {
  let committed = clock.now();
  let workerTurned: number | undefined;
  return {
    /** The writer has committed a transaction. */
    committed: () => {
      committed = clock.now();
    },
    /** The worker has looked for due jobs, or begins to. */
    workerTurned: () => {
      workerTurned = clock.now();
    },
    /** Milliseconds since the last commit, or since the start. */
    commitAge: () => Math.max(0, clock.now() - committed),
    /** Milliseconds since the worker last looked for jobs; undefined where no worker runs. */
    workerAge: () => (workerTurned === undefined ? undefined : Math.max(0, clock.now() - workerTurned)),
  };
};
export type Vitals = ReturnType<typeof createVitals>;
