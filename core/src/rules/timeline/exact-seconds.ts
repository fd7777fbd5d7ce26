/** Seconds since the epoch with their milliseconds, where the server sends those beside the whole seconds. */
export const exactSeconds = (seconds: number, ms: number | undefined): number =>
  ms === undefined ? seconds : ms / 1000;
