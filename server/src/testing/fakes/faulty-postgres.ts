import type { DatabaseDeadlines } from '../../platform/config/database-deadlines.ts';
import { readEnv } from '../../platform/config/environment.ts';
import { startLiveServer } from '../live-server.ts';
import { makeTestStore } from '../test-store.ts';
import { startTcpProxy } from './tcp-proxy.ts';

export const SHORT_DEADLINES: DatabaseDeadlines = {
  connectMs: 700,
  statementMs: 700,
  lockMs: 400,
  transactionMs: 3_000,
  reportMs: 700,
  maintenanceMs: 60_000,
  replicaLagMs: 30_000,
};

export const startPostgresProxy = async (databaseUrl: string) => {
  const direct = new URL(databaseUrl);
  const proxy = await startTcpProxy({ host: direct.hostname, port: Number(direct.port || 5432) });
  const through = new URL(direct);
  through.hostname = '127.0.0.1';
  through.port = String(proxy.port);
  return { ...proxy, url: through.href };
};

export const startBehindPostgresProxy = async (databaseDeadlines = SHORT_DEADLINES) => {
  const testStore = await makeTestStore('postgres');
  const proxy = await startPostgresProxy(testStore.databaseUrl ?? '');
  const env = {
    ...readEnv({ DATA_DIR: testStore.dataDir, DATABASE_URL: proxy.url, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }),
    databaseDeadlines,
  };
  const server = await startLiveServer({ beside: { testStore, env } });
  const close = async () => {
    proxy.cut();
    await server.close();
    proxy.close();
    await testStore.remove();
  };
  return { server, proxy, testStore, close };
};
