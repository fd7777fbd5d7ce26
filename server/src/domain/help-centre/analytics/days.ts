const DAY_MS = 24 * 60 * 60_000;

/** The day of UTC, since 1970. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** Epoch milliseconds. */
export const startOfDay = (day: number): number => day * DAY_MS;
