import type { RateLimiter } from '../cluster/rate-limiter.ts';
import type { Env } from '../config/environment.ts';
import { tooManyRequests } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { networkOf } from '../network-of.ts';
import type { Limit } from './table.ts';

export type Ports = { env: Pick<Env, 'rateLimits'>; rateLimiter: RateLimiter; metrics: Pick<Metrics, 'limited'> };

type Check = readonly [Limit, string];

const keyOf = ([limit, key]: Check) => (limit.per === 'address' ? networkOf(key) : key);

/** Stops at the first full limit: what one refuses does not count against the next. Returns the wait in seconds. */
export const waitAbove = async ({ env, rateLimiter, metrics }: Ports, ...checks: Check[]) => {
  if (!env.rateLimits) return undefined;
  for (const check of checks) {
    const [limit] = check;
    const wait = await rateLimiter.hit(limit, keyOf(check));
    if (wait === undefined) continue;
    metrics.limited.inc({ limit: limit.name });
    return wait;
  }
  return undefined;
};

export const refuseAbove = async (ports: Ports, ...checks: Check[]) => {
  const wait = await waitAbove(ports, ...checks);
  if (wait !== undefined) throw tooManyRequests(wait);
};

export const forgive = async ({ env, rateLimiter }: Ports, ...checks: Check[]) => {
  if (!env.rateLimits) return;
  for (const check of checks) await rateLimiter.forgive(check[0], keyOf(check));
};
