import type { Clock } from '../clock.ts';
import { createMemoryRateLimiter } from '../cluster/rate-limiter.memory.ts';
import type { App } from '../http/app-type.ts';
import { type Ports, refuseAbove } from './refuse.ts';
import { LIMITS } from './table.ts';

/** What asks on behalf of the installation itself, however often. */
const UNCOUNTED = new Set(['/health', '/ready', '/metrics']);

/**
 * Above all other limits: how much one address may ask at all (wire protocol 12.1). Counted by each node for itself: a
 * journey to Redis before every request would cost more than it guards.
 */
export const limitRequests = (app: App, deps: Ports & { clock: Clock }) => {
  const here = { ...deps, rateLimiter: createMemoryRateLimiter(deps.clock) };
  app.addHook('onRequest', async (request) => {
    if (!UNCOUNTED.has(request.routeOptions.url ?? '')) await refuseAbove(here, [LIMITS.requests, request.ip]);
  });
};
