import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { CLI, finished, startProgram } from '../../testing/command-line.ts';
import { startLiveServer } from '../../testing/live-server.ts';
import { pgbouncerPath, startPgbouncer } from '../../testing/proxies/start-pgbouncer.ts';
import { makeTestStore, type TestStore } from '../../testing/test-store.ts';
import { readEnv } from '../config/environment.ts';
import { openStore } from './open-store.ts';

type Mode = 'transaction' | 'session';

describe.runIf(pgbouncerPath)(
  'behind PgBouncer, as docs/operate.md configures it (SYS-110)',
  { timeout: 240_000 },
  () => {
    const endings: (() => unknown)[] = [];
    afterEach(async () => {
      for (const end of endings.splice(0).reverse()) await end();
    });

    const openPooler = async (mode: Mode, changes: Parameters<typeof startPgbouncer>[2] = []) => {
      const testStore = await makeTestStore('postgres');
      endings.push(testStore.remove);
      const directUrl = testStore.databaseUrl ?? '';
      const pooler = await startPgbouncer(directUrl, mode, changes);
      endings.push(pooler.close);
      const settings = {
        DATA_DIR: testStore.dataDir,
        DATABASE_URL: pooler.url,
        LOG_LEVEL: 'silent',
        SECRET_KEY: `pooler ${randomUUID()}`,
        RATE_LIMITS: 'off',
        // A machine that works hard is no failure.
        DATABASE_CONNECT_TIMEOUT_SECONDS: '30',
        DATABASE_STATEMENT_TIMEOUT_SECONDS: '30',
        DATABASE_LOCK_TIMEOUT_SECONDS: '30',
        ...(mode === 'transaction' ? { DATABASE_DIRECT_URL: directUrl } : {}),
      };
      return { testStore, pooler, directUrl, settings };
    };

    const startNode = async (testStore: TestStore, settings: Record<string, string>) => {
      const node = await startLiveServer({ beside: { testStore, env: readEnv(settings) }, jobs: true });
      endings.push(node.close);
      return node;
    };

    const converse = async (node: Awaited<ReturnType<typeof startNode>>) => {
      const inbox = await node.buildInbox({ enable_email_collect: false });
      const client = node.asVisitor(node.visitorWithoutRows(inbox));
      const message = { content: 'first', echo_id: randomUUID() };
      expect((await client.post('/api/v1/widget/conversations', { message })).status).toBe(200);
      return {
        send: (content: string) => client.post('/api/v1/widget/messages', { message: { content, echo_id: content } }),
        texts: async () => {
          const { body } = await client.get('/api/v1/widget/messages');
          return (body as { payload: { content: string }[] }).payload.map(({ content }) => content);
        },
      };
    };

    const SESSIONS_FOR_TWO = [['default_pool_size = 20', 'default_pool_size = 44']] as const;
    const MODES: Mode[] = ['transaction', 'session'];

    it.each(MODES)('migrates an empty database, and starts again, in %s mode', async (mode) => {
      const { settings, directUrl } = await openPooler(mode);
      const direct = openStore({ dataDir: '', databaseUrl: directUrl });
      await sql`DROP SCHEMA public CASCADE`.execute(direct.maintenance);
      await sql`CREATE SCHEMA public`.execute(direct.maintenance);
      await direct.close();
      for (let start = 0; start < 2; start += 1) {
        const { code, out, errors } = await finished(startProgram(CLI, ['migrate'], settings));
        expect([code, errors]).toEqual([0, []]);
        expect(out.at(-1)).toBe('The database is up to date.');
      }
    });

    it.each(MODES)('two nodes store and list what many visitors send at once, in %s mode', async (mode) => {
      const { testStore, settings } = await openPooler(mode, mode === 'session' ? SESSIONS_FOR_TWO : []);
      const nodes = [await startNode(testStore, settings), await startNode(testStore, settings)] as const;
      const visitors = await Promise.all(
        Array.from({ length: 8 }, (_each, index) => converse(nodes[index % 2 ? 1 : 0])),
      );
      const texts = Array.from({ length: 6 }, (_each, index) => `message ${index}`);
      await Promise.all(
        visitors.map(async ({ send }) => {
          for (const text of texts) await expect.poll(async () => (await send(text)).status).toBe(200);
        }),
      );
      for (const visitor of visitors)
        expect(await visitor.texts()).toEqual(expect.arrayContaining(['first', ...texts]));
    });

    it('refuses transaction mode without the address of PostgreSQL itself, and leaves no lock behind', async () => {
      const { settings, directUrl } = await openPooler('transaction');
      const { code, errors } = await finished(startProgram(CLI, ['migrate'], { ...settings, DATABASE_DIRECT_URL: '' }));
      expect([code, errors.length, errors[0]]).toEqual([1, 1, expect.stringContaining('Set DATABASE_DIRECT_URL')]);
      const direct = openStore({ dataDir: '', databaseUrl: directUrl });
      endings.push(direct.close);
      const { rows } = await sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(direct.reader);
      expect(rows).toEqual([]);
    });

    it.each(MODES)(
      'cancels a statement at its deadline, and leaves no deadline in a session, in %s mode',
      async (mode) => {
        const { settings, pooler } = await openPooler(mode, [['default_pool_size = 20', 'default_pool_size = 4']]);
        const store = openStore(readEnv({ ...settings, DATABASE_STATEMENT_TIMEOUT_SECONDS: '1' }));
        const sleeping = (seconds: number) => sql`SELECT pg_sleep(${seconds})`;
        const late = { code: '57014' };
        await expect(sleeping(1.6).execute(store.reader)).rejects.toMatchObject(late);
        await expect(store.reader.transaction().execute((tx) => sleeping(1.6).execute(tx))).rejects.toMatchObject(late);
        await expect(store.writer.transaction().execute((tx) => sleeping(1.6).execute(tx))).rejects.toMatchObject(late);
        // That of a report is longer, on the same sessions.
        await sleeping(1.6).execute(store.reports);
        await store.close();
        const client = new pg.Client({ connectionString: pooler.url });
        await client.connect();
        endings.push(() => client.end());
        const left = await client.query(`SELECT name, setting FROM pg_settings
      WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') AND setting <> '0'`);
        const prepared = await client.query('SELECT name FROM pg_prepared_statements');
        expect([left.rows, prepared.rows]).toEqual([[], []]);
      },
    );

    it('names no statement that another session could have under this name', async () => {
      const { settings } = await openPooler('transaction', [['default_pool_size = 20', 'default_pool_size = 3']]);
      const stores = [openStore(readEnv(settings)), openStore(readEnv(settings)), openStore(readEnv(settings))];
      for (const store of stores) endings.push(store.close);
      const ask = async (index: number) => {
        const { reader } = stores[index % 3] as (typeof stores)[number];
        const { rows } = await sql<{
          answer: string;
        }>`SELECT ${sql.lit(`statement ${index % 7}`)} || ${`, ${index}`} AS answer`.execute(reader);
        return rows[0]?.answer;
      };
      const answers = await Promise.all(Array.from({ length: 120 }, (_each, index) => ask(index)));
      expect(answers).toEqual(answers.map((_each, index) => `statement ${index % 7}, ${index}`));
    });

    it('loses no acknowledged message when PgBouncer is killed, and goes on when it is back', async () => {
      const { testStore, settings, pooler } = await openPooler('transaction');
      const node = await startNode(testStore, settings);
      const visitors = await Promise.all(Array.from({ length: 4 }, () => converse(node)));
      for (let round = 0; round < 2; round += 1) {
        const sending = visitors.map(async ({ send }) => {
          const stored: string[] = [];
          for (let index = 0; index < 20; index += 1) {
            const { status } = await send(`round ${round}, ${index}`);
            expect([200, 503]).toContain(status);
            if (status === 200) stored.push(`round ${round}, ${index}`);
            if (stored.length === 6) void pooler.kill();
          }
          return stored;
        });
        const acknowledged = await Promise.all(sending);
        await pooler.startAgain();
        await expect.poll(async () => (await visitors[0]?.send(`after ${round}`))?.status).toBe(200);
        for (const [index, visitor] of visitors.entries())
          expect(await visitor.texts()).toEqual(expect.arrayContaining(acknowledged[index] ?? []));
      }
      expect((await node.http.get('/ready')).status).toBe(200);
    });

    it('notices nothing when PgBouncer ends sessions that were idle', async () => {
      const { testStore, settings, directUrl } = await openPooler('transaction', [
        ['server_idle_timeout = 600', 'server_idle_timeout = 1'],
      ]);
      const node = await startLiveServer({ beside: { testStore, env: readEnv(settings) } });
      endings.push(node.close);
      const visitor = await converse(node);
      const direct = openStore({ dataDir: '', databaseUrl: directUrl });
      endings.push(direct.close);
      const countSessions = async () => {
        const { rows } = await sql`SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(direct.reader);
        return rows.length;
      };
      expect(await countSessions()).toBeGreaterThan(0);
      await expect.poll(countSessions).toBe(0);
      expect((await visitor.send('after')).status).toBe(200);
      expect(await visitor.texts()).toEqual(expect.arrayContaining(['first', 'after']));
    });
  },
);
