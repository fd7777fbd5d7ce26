const FIRST_MS = 5_000;
const LONGEST_MS = 60 * 60 * 1_000;
const LONGEST_SHARE = 1.25;

/** After so many tries the pause no longer grows. */
export const ATTEMPTS_TO_LONGEST = 1 + Math.ceil(Math.log2(LONGEST_MS / FIRST_MS));

const usualPause = (attempts: number) => Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS);

/**
 * Milliseconds before the next try: 5 s, 10 s, 20 s … up to an hour, each a quarter longer or shorter by chance, so
 * that what failed together does not come back together. `attempts` counts the tries so far; `chance` is 0 to 1.
 */
export const retryPause = (attempts: number, chance = Math.random()) =>
  Math.round(usualPause(attempts) * (LONGEST_SHARE - 0.5 + chance / 2));

export const longestRetryPause = (attempts: number) => usualPause(attempts) * LONGEST_SHARE;
