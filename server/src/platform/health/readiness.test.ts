import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startBehindPostgresProxy } from '../../testing/fakes/faulty-postgres.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/harness.ts';
import { testStoreKind } from '../../testing/test-store.ts';
import { createFakeClock } from '../clock.fake.ts';

const IDLE_MS = 6_000;

describe('readiness', () => {
  const afterwards: (() => unknown)[] = [];
  afterEach(async () => {
    for (const undo of afterwards.splice(0).reverse()) await undo();
  });
  const start = async (options: TestServerOptions = {}) => {
    const clock = createFakeClock();
    const server = await startTestServer({ clock, ...options });
    afterwards.push(server.close);
    return { server, clock };
  };
  const ready = async (server: Pick<TestServer, 'http'>) => {
    const { status, body } = await server.http.get('/ready');
    return [status, body.status, body.failing];
  };
  const figures = async (server: Pick<TestServer, 'http'>) => (await server.http.get('/metrics')).text;

  it('says ok, and writes nothing to the sequence of changes to find out', async () => {
    const { server, clock } = await start();
    clock.advance(IDLE_MS);
    expect(await ready(server)).toEqual([200, 'ok', []]);
    expect((await server.http.get('/ready')).body).toMatchObject({ write: true, commit_age_seconds: 0 });
    expect(await server.deps.db.selectFrom('changes').select('seq').execute()).toEqual([]);
    const text = await figures(server);
    for (const line of [
      'porchlight_database_up 1',
      'porchlight_check_up{check="write"} 1',
      'porchlight_commit_age_seconds 0',
    ])
      expect(text).toContain(line);
  });

  it('shows an anonymous caller the names of what fails and nothing else', async () => {
    const { server } = await start({ env: { metricsToken: 'a token' } });
    expect((await server.http.get('/ready')).body).toEqual({ status: 'ok', failing: [] });
    const operator = await server.http.get('/ready', { headers: { authorization: 'Bearer a token' } });
    expect(operator.body).toMatchObject({ version: expect.any(String), disk_free_bytes: expect.any(Number) });
    const { server: open } = await start();
    const forwarded = await open.http.get('/ready', { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(forwarded.body).toEqual({ status: 'ok', failing: [] });
  });

  it('says 503 while the writer is stuck, and so do the figures and the health page', async () => {
    const { server, clock } = await start({ jobs: true });
    const { account_id } = await server.buildInbox();
    const administrator = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
    const release = Promise.withResolvers<void>();
    const inside = Promise.withResolvers<void>();
    afterwards.push(() => release.resolve());
    const stuck = server.deps
      .write(async () => {
        inside.resolve();
        await release.promise;
      })
      .catch(() => {});
    await inside.promise;
    clock.advance(IDLE_MS);
    expect(await ready(server)).toEqual([503, 'unavailable', ['write']]);
    const text = await figures(server);
    expect(text).toContain('porchlight_check_up{check="write"} 0');
    expect(text).toContain('porchlight_database_up 1');
    const { payload } = (await administrator.get(`/api/v1/accounts/${account_id}/doctor`)).body;
    expect(payload).toContainEqual(expect.objectContaining({ name: 'Database', state: 'fail' }));
    clock.advance(120_000);
    expect((await ready(server)).at(-1)).toEqual(['write', 'worker']);
    release.resolve();
    await stuck;
    await expect.poll(() => ready(server)).toEqual([200, 'ok', []]);
  });

  it('says degraded when due jobs have waited too long', async () => {
    const { server, clock } = await start();
    await server.deps.write(async (tx) => tx.enqueue('files.delete', { keys: ['none'] }));
    clock.advance(400_000);
    expect(await ready(server)).toEqual([200, 'degraded', ['jobs']]);
  });

  if (testStoreKind === 'sqlite') {
    it('says 503 while the database takes no writes', async () => {
      const { server, clock } = await start();
      await sql`PRAGMA query_only = ON`.execute(server.store.writer);
      clock.advance(IDLE_MS);
      expect(await ready(server)).toEqual([503, 'unavailable', ['write']]);
      await sql`PRAGMA query_only = OFF`.execute(server.store.writer);
      expect(await ready(server)).toEqual([200, 'ok', []]);
    });
  }

  if (testStoreKind === 'postgres') {
    it('says 503 while PostgreSQL is read-only, as after a failover, and ok when it is not', async () => {
      const { server, clock } = await start();
      const readOnly = (value: string) =>
        sql`DO ${sql.lit(`BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${value}', current_database()); END`)}`;
      const endSessions = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`;
      await readOnly('on').execute(server.store.maintenance);
      await endSessions.execute(server.store.maintenance);
      clock.advance(IDLE_MS);
      await expect.poll(() => ready(server)).toEqual([503, 'unavailable', ['write']]);
      await sql`SET default_transaction_read_only = off`.execute(server.store.maintenance);
      await readOnly('off').execute(server.store.maintenance);
      await expect.poll(() => ready(server)).toEqual([200, 'ok', []]);
    });

    it('says 503 while PostgreSQL is gone or silent, and the figures say that the database is lost', async () => {
      const { server, proxy, close } = await startBehindPostgresProxy();
      afterwards.push(close);
      proxy.cut();
      expect((await ready(server)).at(0)).toBe(503);
      expect(await figures(server)).toContain('porchlight_database_up 0');
      proxy.mend();
      await expect.poll(async () => (await ready(server)).at(0)).toBe(200);
      proxy.freezeAll();
      expect((await ready(server)).at(0)).toBe(503);
      expect(await figures(server)).toContain('porchlight_database_up 0');
      proxy.mend();
      await expect.poll(async () => (await ready(server)).at(0)).toBe(200);
    });
  }
});
