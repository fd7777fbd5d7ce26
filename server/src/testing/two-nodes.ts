import { randomUUID } from 'node:crypto';
import type { Env } from '../platform/config/environment.ts';
import { startTcpProxy } from './fakes/tcp-proxy.ts';
import { startLiveServer } from './live-server.ts';

export const testRedisUrl = () => process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

export const startRedisProxy = async () => {
  const direct = new URL(testRedisUrl());
  const proxy = await startTcpProxy({ host: direct.hostname, port: Number(direct.port || 6379) });
  const through = new URL(direct);
  through.hostname = '127.0.0.1';
  through.port = String(proxy.port);
  return { ...proxy, url: through.href };
};

/** Two servers on one PostgreSQL and one Redis; a key of their own, so that no other test is heard. */
export const startTwoNodes = async (overrides: Partial<Env> = {}) => {
  const one = await startLiveServer({
    env: { redisUrl: testRedisUrl(), secretKey: `nodes ${randomUUID()}`, ...overrides },
  });
  const two = await startLiveServer({ beside: { testStore: one.testStore, env: one.env } });
  const close = async () => {
    await two.close();
    await one.close();
  };
  return { one, two, close };
};
