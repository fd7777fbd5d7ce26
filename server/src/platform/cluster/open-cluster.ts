import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Env } from '../config/environment.ts';
import { readRedisAddress } from '../config/redis-address.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createMemoryBus } from './bus.memory.ts';
import type { Bus } from './bus.ts';
import { createMemoryPresence } from './presence.memory.ts';
import type { Presence } from './presence.ts';
import { createMemoryRateLimiter } from './rate-limiter.memory.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { RedisSettings } from './redis-connection.ts';
import { createMemoryVisits } from './visits.memory.ts';
import type { Visits } from './visits.ts';

export type LivePorts = { bus: Bus; presence: Presence; rateLimiter: RateLimiter; visits: Visits };
type Given = { clock: Clock; log: Logger; metrics: Metrics };

const openRedisCluster = async (settings: RedisSettings, { clock, log, metrics }: Given): Promise<LivePorts> => {
  const [{ openRedisLink }, { createRedisBus }, { createRedisPresence }, { createRedisRateLimiter }, redisVisits] =
    await Promise.all([
      import('./redis-connection.ts'),
      import('./bus.redis.ts'),
      import('./presence.redis.ts'),
      import('./rate-limiter.redis.ts'),
      import('./visits.redis.ts'),
    ]);
  const node = randomUUID();
  const link = await openRedisLink(settings, log);
  return {
    presence: createRedisPresence(link, node, clock),
    rateLimiter: createRedisRateLimiter(link, clock),
    visits: redisVisits.createRedisVisits(link, clock),
    // Last, because it closes the connection that the others use.
    bus: createRedisBus(link, node, () => metrics.lostEvents.inc()),
  };
};

export const openCluster = async ({ redisUrl, secretKey }: Env, input: Given): Promise<LivePorts> => {
  const redis = readRedisAddress(redisUrl);
  return redis
    ? openRedisCluster({ redis, secretKey }, input)
    : {
        bus: createMemoryBus(),
        presence: createMemoryPresence(input.clock),
        rateLimiter: createMemoryRateLimiter(input.clock),
        visits: createMemoryVisits(input.clock),
      };
};
