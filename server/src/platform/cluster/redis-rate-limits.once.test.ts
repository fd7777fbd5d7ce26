import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { testRedisUrl } from '../../testing/two-nodes.ts';
import { createFakeClock } from '../clock.fake.ts';
import { createMemoryRateLimiter } from './rate-limiter.memory.ts';
import { createRedisRateLimiter } from './rate-limiter.redis.ts';
import { openRedisLink } from './redis-connection.ts';

const LIMIT = { name: 'forgiven', max: 2, periodMs: 3_000 };

it('a window whose acts are all forgiven ends when it would have, and does not begin again', async () => {
  const log = pino({ level: 'silent' });
  const link = await openRedisLink({ redis: { kind: 'server', url: testRedisUrl() }, secretKey: randomUUID() }, log);
  const limiter = createRedisRateLimiter(link, createFakeClock());
  for (const acts of [1, 2]) expect(await limiter.hit(LIMIT, 'key', acts)).toBe(acts === 1 ? undefined : 3);
  await limiter.forgive(LIMIT, 'key', 3);
  // Longer than a second, so that the wait, in whole seconds, is another one.
  await expect
    .poll(async () => {
      const wait = await limiter.hit(LIMIT, 'key', 3);
      await limiter.forgive(LIMIT, 'key', 3);
      return wait;
    })
    .toBe(2);
  await link.close();
});

it('so does a window of a single node', async () => {
  const clock = createFakeClock();
  const limiter = createMemoryRateLimiter(clock);
  await limiter.hit(LIMIT, 'key');
  await limiter.forgive(LIMIT, 'key');
  clock.advance(1_500);
  expect(await limiter.hit(LIMIT, 'key', 3)).toBe(2);
});
