export const exactSeconds = (seconds: number, ms: number | undefined): number =>
  ms === undefined ? seconds : ms / 1000;
