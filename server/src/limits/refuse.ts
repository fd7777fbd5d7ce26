import type { Deps } from '../deps.ts';
import { tooManyRequests } from '../errors.ts';
import type { Limit } from './table.ts';

type Doors = Pick<Deps, 'env' | 'rateLimiter' | 'metrics'>;

/**
 * Counts one act against each limit in turn, and stops at the first that is full: what is refused by one does not count
 * against the next. Throws 429 with the wait in seconds. `RATE_LIMITS=false` switches all off.
 */
export const refuseAbove = async ({ env, rateLimiter, metrics }: Doors, ...checks: (readonly [Limit, string])[]) => {
  if (!env.rateLimits) return;
  for (const [limit, key] of checks) {
    const wait = await rateLimiter.hit(limit, key);
    if (wait === undefined) continue;
    metrics.limited.inc({ limit: limit.name });
    throw tooManyRequests(wait);
  }
};

/** Takes one act back: it turned out to be none that should count. */
export const forgive = async ({ env, rateLimiter }: Doors, ...checks: (readonly [Limit, string])[]) => {
  if (!env.rateLimits) return;
  for (const [limit, key] of checks) await rateLimiter.forgive(limit, key);
};
