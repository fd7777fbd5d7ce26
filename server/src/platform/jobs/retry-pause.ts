const FIRST_MS = 5_000;
const LONGEST_MS = 60 * 60 * 1_000;

/**
 * Milliseconds before the next try: 5 s, 10 s, 20 s … up to an hour, each a quarter longer or shorter by chance, so
 * that what failed together does not come back together. `attempts` counts the tries so far; `chance` is 0 to 1.
 */
export const retryPause = (attempts: number, chance = Math.random()) =>
  Math.round(Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS) * (0.75 + chance / 2));
