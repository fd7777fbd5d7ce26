import type { Clock } from '../clock.ts';
import { createMemoryRateLimiter } from './rate-limiter.memory.ts';
import { type RateLimiter, windowKey } from './rate-limiter.ts';
import type { RedisLink } from './redis-connection.ts';

/** By its expiry, not its count, a window is new: one that was forgiven down to nothing goes on. */
const HIT =
  "local count = redis.call('INCRBY', KEYS[1], ARGV[2]) if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end " +
  "return { count, redis.call('PTTL', KEYS[1]) }";

/** An expired window must not be created again: it would have no expiry. */
const FORGIVE = "if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('DECRBY', KEYS[1], ARGV[1]) end return 0";

/** Fixed windows that all nodes share. Without Redis each node counts for itself, so a limit is never off. */
export const createRedisRateLimiter = (link: RedisLink, clock: Clock): RateLimiter => {
  const here = createMemoryRateLimiter(clock);
  return {
    hit: async (limit, key, acts = 1) => {
      const answer = await link.ask((redis) =>
        redis.eval(HIT, {
          keys: [link.key('limit', windowKey(limit, key))],
          arguments: [String(limit.periodMs), String(acts)],
        }),
      );
      if (!Array.isArray(answer)) return here.hit(limit, key, acts);
      const [count, left] = answer.map(Number);
      return (count ?? 0) <= limit.max ? undefined : Math.max(1, Math.ceil((left ?? limit.periodMs) / 1000));
    },
    forgive: async (limit, key, acts = 1) => {
      const answer = await link.ask((redis) =>
        redis.eval(FORGIVE, { keys: [link.key('limit', windowKey(limit, key))], arguments: [String(acts)] }),
      );
      if (answer === undefined) await here.forgive(limit, key, acts);
    },
    close: here.close,
  };
};
