import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../domain/transaction.ts';
import { startBehindPostgresProxy } from '../../testing/fakes/faulty-postgres.ts';
import { startTestServer } from '../../testing/harness.ts';
import { makeTestStore, testStoreKind } from '../../testing/test-store.ts';
import { StoreUnavailable } from '../errors.ts';
import { openStore } from './open-store.ts';

const WRITING_PROCESS = fileURLToPath(new URL('../../testing/writing-process.ts', import.meta.url));

const note = (action: string) => (tx: Tx) =>
  tx.db
    .insertInto('audit_log')
    .values({ account_id: null, user_id: null, action, detail: { padding: 'x'.repeat(2_000) }, created_at: tx.now })
    .execute();

const killAfter = (count: number, store: { dataDir: string; databaseUrl: string | undefined }) =>
  new Promise<string[]>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [WRITING_PROCESS, store.dataDir, ...(store.databaseUrl ? [store.databaseUrl] : [])],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const acknowledged: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      acknowledged.push(line);
      if (acknowledged.length === count) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', () => resolve(acknowledged));
  });

describe('when things break', () => {
  const afterwards: (() => unknown)[] = [];
  afterEach(async () => {
    for (const undo of afterwards.splice(0).reverse()) await undo();
  });

  it('a server killed in the middle has lost nothing it acknowledged, and left no gap in the sequence', async () => {
    const testStore = await makeTestStore();
    afterwards.push(testStore.remove);
    const acknowledged: string[] = [];
    for (const count of [40, 90, 200]) acknowledged.push(...(await killAfter(count, testStore)));
    const store = openStore(testStore);
    afterwards.push(store.close);
    const rows = await store.writer.selectFrom('audit_log').select('action').execute();
    const stored = new Set(rows.map(({ action }) => action));
    expect(acknowledged.length).toBeGreaterThanOrEqual(330);
    expect(acknowledged.filter((action) => !stored.has(action))).toEqual([]);
    const seqs = (await store.writer.selectFrom('changes').select('seq').orderBy('seq').execute()).map(
      ({ seq }) => seq,
    );
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_each, index) => index + 1));
    expect(seqs.length).toBe(rows.length);
  });

  if (testStoreKind === 'sqlite')
    it('a full disk refuses everything under way, keeps nothing of it, and takes writes again when there is room', async () => {
      const server = await startTestServer();
      afterwards.push(server.close);
      const { write, db } = server.deps;
      await write(note('before'));
      const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(server.store.writer);
      await sql`PRAGMA max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 2)}`.execute(server.store.writer);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 30 }, (_each, index) => write(note(`full ${index}`))),
      );
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(refused.length).toBeGreaterThan(0);
      for (const outcome of refused) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailable) });
      const kept = async () => (await db.selectFrom('audit_log').select('action').execute()).length;
      expect(await kept()).toBe(1 + 30 - refused.length);
      await sql`PRAGMA max_page_count = 1000000`.execute(server.store.writer);
      await write(note('after'));
      expect(await kept()).toBe(2 + 30 - refused.length);
    });

  if (testStoreKind === 'postgres') {
    const startBehindProxy = async () => {
      const { server, proxy, close } = await startBehindPostgresProxy();
      afterwards.push(close);
      return { server, proxy };
    };

    it('a database that goes away is answered with 503 and a time to wait, and it comes back automatically', async () => {
      const { server, proxy } = await startBehindProxy();
      expect((await server.http.get('/ready')).status).toBe(200);
      await server.deps.write(note('before'));
      proxy.cut();
      for (let index = 0; index < 6; index += 1)
        await expect(server.deps.write(note('lost'))).rejects.toBeInstanceOf(StoreUnavailable);
      expect((await server.http.get('/ready')).status).toBe(503);
      const answer = await server.http.get('/widget?website_token=any');
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect((await server.http.get('/health')).status).toBe(200);
      proxy.mend();
      await server.deps.write(note('after'));
      const rows = await server.deps.db.selectFrom('audit_log').select('action').execute();
      expect(rows.map(({ action }) => action)).toEqual(['before', 'after']);
      expect((await server.http.get('/ready')).status).toBe(200);
    });

    it('a line cut in the middle of a batch refuses the whole batch, and more often than there are connections', async () => {
      const { server, proxy } = await startBehindProxy();
      for (let round = 0; round < 7; round += 1) {
        const inside = Promise.withResolvers<void>();
        const first = server.deps.write(async (tx) => {
          await note('inside')(tx);
          inside.resolve();
          await note('inside too')(tx);
          await note('and more')(tx);
        });
        const second = server.deps.write(note('neighbour'));
        void inside.promise.then(proxy.cut);
        const outcomes = await Promise.allSettled([first, second]);
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StoreUnavailable);
        proxy.mend();
      }
      await server.deps.write(note('still alive'));
    });

    it('two nodes that lock the same rows in another order both get through', async () => {
      const server = await startTestServer();
      const node = await startTestServer({ beside: server });
      afterwards.push(server.close, node.close);
      const [one, two] = [await server.buildAccount(), await server.buildAccount()];
      const rename = (id: number, name: string) => (tx: Tx) =>
        tx.db
          .updateTable('accounts')
          .set({ name })
          .where('id', '=', id as never)
          .execute();
      const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const [ours, theirs] = bothHold;
      let tries = 0;
      const crossing =
        (
          first: number,
          second: number,
          mine: PromiseWithResolvers<void> | undefined,
          other: PromiseWithResolvers<void> | undefined,
        ) =>
        async (tx: Tx) => {
          tries += 1;
          await rename(first, 'first')(tx);
          mine?.resolve();
          await other?.promise;
          await rename(second, 'second')(tx);
        };
      await Promise.all([
        server.deps.write(crossing(one.id, two.id, ours, theirs)),
        node.deps.write(crossing(two.id, one.id, theirs, ours)),
      ]);
      // The loser may meet the other a second time, before that one has woken up.
      expect(tries).toBeGreaterThanOrEqual(3);
    });
  }
});
