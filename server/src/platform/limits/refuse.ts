import type { RateLimiter } from '../cluster/rate-limiter.ts';
import type { Env } from '../config/environment.ts';
import { tooManyRequests } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { networkOf } from '../network-of.ts';
import type { Limit } from './table.ts';

export type Ports = { env: Pick<Env, 'rateLimits'>; rateLimiter: RateLimiter; metrics: Pick<Metrics, 'limited'> };

/** The limit, whose it is, and how many acts: one, unless it is given. */
type Check = readonly [limit: Limit, key: string, acts?: number];

const keyOf = ([limit, key]: Check) => (limit.per === 'address' ? networkOf(key) : key);

/** Stops at the first full limit: what one refuses does not count against the next. Returns the wait in seconds. */
export const waitAbove = async ({ env, rateLimiter, metrics }: Ports, ...checks: Check[]) => {
  if (!env.rateLimits) return undefined;
  for (const check of checks) {
    const [limit] = check;
    const wait = await rateLimiter.hit(limit, keyOf(check), check[2]);
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

/** Many acts at once, all or none: what is refused counts nothing, so that fewer may still be allowed. */
export const refuseBatchAbove = async (ports: Ports, check: readonly [Limit, string], acts: number) => {
  const wait = await waitAbove(ports, [...check, acts]);
  if (wait === undefined) return;
  await forgive(ports, [...check, acts]);
  throw tooManyRequests(wait);
};

export const forgive = async ({ env, rateLimiter }: Ports, ...checks: Check[]) => {
  if (!env.rateLimits) return;
  for (const check of checks) await rateLimiter.forgive(check[0], keyOf(check), check[2]);
};
