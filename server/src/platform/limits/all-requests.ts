import type { Clock } from '../clock.ts';
import { createMemoryRateLimiter } from '../cluster/rate-limiter.memory.ts';
import type { App } from '../http/app-type.ts';
import { type Ports, refuseAbove } from './refuse.ts';
import { LIMITS } from './table.ts';

/** Monitoring of the installation itself. */
const UNCOUNTED = new Set(['/health', '/ready', '/metrics']);

/** Counted by each node (wire protocol 12.1): a round trip to Redis per request would cost more than it protects. */
export const limitRequests = (app: App, deps: Ports & { clock: Clock }) => {
  const here = { ...deps, rateLimiter: createMemoryRateLimiter(deps.clock) };
  app.addHook('onRequest', async (request) => {
    if (!UNCOUNTED.has(request.routeOptions.url ?? '')) await refuseAbove(here, [LIMITS.requests, request.ip]);
  });
};
