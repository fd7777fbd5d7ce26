import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createMemoryBus } from './adapters/bus.memory.ts';
import type { Clock } from './adapters/clock.ts';
import { createMemoryPresence } from './adapters/presence.memory.ts';
import { createMemoryRateLimiter } from './adapters/rate-limiter.memory.ts';
import type { RedisSettings } from './adapters/redis-link.ts';
import type { Bus } from './adapters/bus.ts';
import type { Presence } from './adapters/presence.ts';
import type { RateLimiter } from './adapters/rate-limiter.ts';
import type { Env } from './env.ts';
import type { Metrics } from './metrics/metrics.ts';

export type LiveDoors = { bus: Bus; presence: Presence; rateLimiter: RateLimiter };
type Given = { clock: Clock; log: Logger; metrics: Metrics };

/** The client for Redis is loaded by whoever has one. */
const openRedisDoors = async (settings: RedisSettings, { clock, log, metrics }: Given): Promise<LiveDoors> => {
  const [{ openRedisLink }, { createRedisBus }, { createRedisPresence }, { createRedisRateLimiter }] =
    await Promise.all([
      import('./adapters/redis-link.ts'),
      import('./adapters/bus.redis.ts'),
      import('./adapters/presence.redis.ts'),
      import('./adapters/rate-limiter.redis.ts'),
    ]);
  const node = randomUUID();
  const link = await openRedisLink(settings, log);
  return {
    presence: createRedisPresence(link, node, clock),
    rateLimiter: createRedisRateLimiter(link, clock),
    // Last, because it closes the line the others use.
    bus: createRedisBus(link, node, () => metrics.lostNews.inc()),
  };
};

/** The doors between nodes: Redis when the settings name one, in-process otherwise. */
export const openLiveDoors = async ({ redisUrl, secretKey }: Env, given: Given): Promise<LiveDoors> =>
  redisUrl
    ? openRedisDoors({ redisUrl, secretKey }, given)
    : {
        bus: createMemoryBus(),
        presence: createMemoryPresence(given.clock),
        rateLimiter: createMemoryRateLimiter(given.clock),
      };
