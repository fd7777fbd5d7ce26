import type { Clock } from '../clock.ts';
import { type RateLimiter, windowKey } from './rate-limiter.ts';

type Window = { startedAt: number; count: number; periodMs: number };

const SWEEP_ABOVE = 10_000;
const SWEEP_EVERY_MS = 10_000;
/** Limits memory: when there are more keys, the oldest are removed. */
const MOST = 100_000;

/** Fixed windows of a single node. Expired windows are swept when there are many, not at every hit. */
export const createMemoryRateLimiter = (clock: Clock): RateLimiter => {
  const windows = new Map<string, Window>();
  let sweptAt = 0;

  const sweep = (now: number) => {
    sweptAt = now;
    for (const [key, window] of windows) if (now - window.startedAt >= window.periodMs) windows.delete(key);
  };
  const makeRoom = (now: number) => {
    if (windows.size > SWEEP_ABOVE && now - sweptAt > SWEEP_EVERY_MS) sweep(now);
    if (windows.size < MOST) return;
    for (const [oldest] of windows) return void windows.delete(oldest);
  };

  return {
    hit: async (limit, key, acts = 1) => {
      const { max, periodMs } = limit;
      const now = clock.now();
      const name = windowKey(limit, key);
      const existing = windows.get(name);
      if (!existing) makeRoom(now);
      const window =
        existing && now - existing.startedAt < periodMs ? existing : { startedAt: now, count: 0, periodMs };
      window.count += acts;
      windows.set(name, window);
      return window.count <= max ? undefined : Math.max(1, Math.ceil((window.startedAt + periodMs - now) / 1000));
    },
    forgive: async (limit, key, acts = 1) => {
      const window = windows.get(windowKey(limit, key));
      if (window) window.count = Math.max(0, window.count - acts);
    },
    close: async () => windows.clear(),
  };
};
