const MIN_MS = 3_000;
const MAX_MS = 30_000;
const MULTIPLIER = 5;

/**
 * Wire protocol 6.3: `clamp(3, 30, 5 * ln(attempts + 1))` seconds, spread by up to a fifth so that clients do not reconnect
 * all at once. `random`: 0 to 1.
 */
export const reconnectDelay = (attempts: number, random: number) => {
  const seconds = MULTIPLIER * Math.log(attempts + 1) * 1000;
  const clamped = Math.min(MAX_MS, Math.max(MIN_MS, seconds));
  return Math.min(MAX_MS, Math.round(clamped * (1 + random * 0.2)));
};
