import { steadyNow } from '../../../shared/steady-now.ts';

/** The header of an answer has whole seconds, and was written before the answer travelled. */
const INEXACT_MS = 2_000;

/** The time of the server, from its answers: the clock of a device may be hours wrong. Until one came, the device's. */
export const createServerClock = (deviceNow: () => number = Date.now, steady: () => number = steadyNow) => {
  let ahead = deviceNow() - steady();
  return {
    /** Epoch milliseconds. */
    now: () => steady() + ahead,
    /** The `date` of an answer. */
    set: (date: string | null) => {
      const measured = Date.parse(date ?? '') - steady();
      if (Math.abs(measured - ahead) > INEXACT_MS) ahead = measured;
    },
  };
};
export type ServerClock = ReturnType<typeof createServerClock>;
