import type { Clock } from './clock.ts';
import type { RateLimiter } from './rate-limiter.ts';

type Window = { startedAt: number; count: number; periodMs: number };

const SWEEP_ABOVE = 10_000;

/** Fixed windows of a single node. Old windows are swept when there are many. */
export const createMemoryRateLimiter = (clock: Clock): RateLimiter => {
  const windows = new Map<string, Window>();
  const sweep = (now: number) => {
    for (const [key, window] of windows) if (now - window.startedAt >= window.periodMs) windows.delete(key);
  };
  return {
    hit: async ({ name, max, periodMs }, key) => {
      const now = clock.now();
      if (windows.size > SWEEP_ABOVE) sweep(now);
      const known = windows.get(`${name}:${key}`);
      const window = known && now - known.startedAt < periodMs ? known : { startedAt: now, count: 0, periodMs };
      window.count += 1;
      windows.set(`${name}:${key}`, window);
      return window.count <= max ? undefined : Math.max(1, Math.ceil((window.startedAt + periodMs - now) / 1000));
    },
    close: async () => windows.clear(),
  };
};
