import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { postgresPrograms, startPostgresPair } from '../../../testing/services/postgres-pair.ts';
import { readEnv } from '../../config/environment.ts';
import { migrate } from '../migrations/migrate.ts';
import { openStore } from '../open-store.ts';

describe.runIf(postgresPrograms)('a streaming replica for reports', { timeout: 120_000 }, () => {
  let pair: Awaited<ReturnType<typeof startPostgresPair>>;
  let server: TestServer;
  let admin: ReturnType<TestServer['asAgent']>;
  let summaryPath: string;
  let write: () => Promise<void>;
  const endings: (() => unknown)[] = [];

  const settingsOf = (dataDir: string, more: Record<string, string> = {}) => ({
    DATA_DIR: dataDir,
    DATABASE_URL: pair.primaryUrl,
    DATABASE_READ_URL: pair.standbyUrl,
    LOG_LEVEL: 'silent',
    SECRET_KEY: `replica ${randomUUID()}`,
    RATE_LIMITS: 'off',
    ...more,
  });
  const startNode = async (more: Record<string, string> = {}) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-replica-'));
    const testStore = {
      dataDir,
      databaseUrl: pair.primaryUrl,
      remove: async () => rmSync(dataDir, { recursive: true }),
    };
    const node = await startTestServer({ beside: { testStore, env: readEnv(settingsOf(dataDir, more)) } });
    endings.push(testStore.remove, node.close);
    return node;
  };
  const onStandby = async (statement: string) => {
    const client = new pg.Client({ connectionString: pair.standbyUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const readsStandby = async (node = server) => {
    const { rows } = await sql<{ yes: boolean }>`SELECT pg_is_in_recovery() AS yes`.execute(node.deps.reports);
    return rows[0]?.yes;
  };
  const countedInReport = async () => {
    const query = { since: '0', until: String(Math.ceil(Date.now() / 1_000) + 3_600), type: 'account' };
    const { status, body } = await admin.get(summaryPath, { query });
    expect(status).toBe(200);
    return (body as { conversations_count: number }).conversations_count;
  };
  const metric = async (name: string) => {
    const { text } = await server.http.get('/metrics');
    return text.split('\n').find((line) => line.startsWith(`${name} `));
  };

  beforeAll(async () => {
    pair = await startPostgresPair(postgresPrograms ?? '');
    endings.push(pair.close);
    const store = openStore({ dataDir: '', databaseUrl: pair.primaryUrl });
    await migrate(store).finally(() => store.close());
    server = await startNode();
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const agent = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' });
    admin = server.asAgent(agent);
    summaryPath = `/api/v2/accounts/${inbox.account_id}/reports/summary`;
    write = async () => {
      const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
      const message = { content: 'Hello', echo_id: randomUUID() };
      expect((await visitor.post('/api/v1/widget/conversations', { message })).status).toBe(200);
    };
  });
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  it('is read by reports, a moment behind what is written, and shown in the metrics', async () => {
    await write();
    await expect.poll(readsStandby).toBe(true);
    await expect.poll(countedInReport).toBe(1);
    await onStandby('SELECT pg_wal_replay_pause()');
    await write();
    expect(await countedInReport()).toBe(1);
    await onStandby('SELECT pg_wal_replay_resume()');
    await expect.poll(countedInReport).toBe(2);
    expect(await metric('porchlight_replica_up')).toBe('porchlight_replica_up 1');
    expect(await metric('porchlight_replica_lag_seconds')).toBeDefined();
  });

  it('that is further behind than allowed is not read until it has caught up', async () => {
    const impatient = await startNode({ DATABASE_READ_LAG_SECONDS: '1' });
    await expect.poll(() => readsStandby(impatient)).toBe(true);
    await onStandby('SELECT pg_wal_replay_pause()');
    await write();
    await expect.poll(() => readsStandby(impatient), { timeout: 10_000 }).toBe(false);
    expect((await impatient.deps.replica?.look())?.problem).toMatch(/^It is \d+ s behind\.$/);
    await onStandby('SELECT pg_wal_replay_resume()');
    await expect.poll(() => readsStandby(impatient), { timeout: 10_000 }).toBe(true);
  });

  it('that stops in the middle of a read leaves reports to the primary', async () => {
    await expect.poll(readsStandby).toBe(true);
    const slow = sql`SELECT pg_is_in_recovery() AS standby, pg_sleep(3)`.execute(server.deps.reports);
    await new Promise((done) => setTimeout(done, 300));
    await pair.stopStandby();
    expect((await slow).rows).toMatchObject([{ standby: false }]);
    expect(await countedInReport()).toBe(3);
    await write();
    expect(await countedInReport()).toBe(4);
    expect(await metric('porchlight_replica_up')).toBe('porchlight_replica_up 0');
    await pair.startStandby();
    await expect.poll(readsStandby, { timeout: 30_000 }).toBe(true);
  });

  it('that was promoted is not read: it no longer has what the primary writes', async () => {
    await onStandby('SELECT pg_promote()');
    const problem = async () => (await server.deps.replica?.look())?.problem;
    await expect.poll(problem, { timeout: 10_000 }).toBe('It is not a standby of DATABASE_URL.');
    await write();
    expect(await countedInReport()).toBe(5);
  });

  it('without a primary is refused at the start', () => {
    const settings = { ...settingsOf(tmpdir()), DATABASE_URL: '' };
    expect(() => readEnv(settings)).toThrow('DATABASE_READ_URL needs DATABASE_URL, the primary.');
  });
});
