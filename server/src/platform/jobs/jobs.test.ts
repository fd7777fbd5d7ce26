import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../domain/deps.ts';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { createFakeClock } from '../clock.fake.ts';
import { hasOneProcess } from '../database/store-kind.ts';
import { StoreUnavailable } from '../errors.ts';
import type { JobRegistry } from './definition.ts';
import { PLACES } from './lanes.ts';
import { createJobQueue, LOCK_MS } from './queue.ts';
import { enqueueTurns } from './recurring-jobs.ts';
import { retryPause } from './retry-pause.ts';
import { createWorker } from './worker.ts';

const HOUR = 3_600_000;

describe('jobs', () => {
  const clock = createFakeClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ clock });
  });
  afterAll(() => server.close());
  beforeEach(() => server.deps.write((tx) => tx.db.deleteFrom('jobs').execute()));

  const queueOf = (name: string) => createJobQueue(server.deps.write, server.deps.db, name);
  const workerOf = (registry: JobRegistry<Deps, JobPayloads>, name = 'w') =>
    createWorker(server.deps, queueOf(name), registry);
  const enqueue = (count: number, run_at?: number) =>
    server.deps.write(async (tx) => {
      for (let index = 0; index < count; index += 1)
        tx.enqueue('mail.survey', { conversation_id: index as never }, run_at === undefined ? {} : { run_at });
    });
  const stored = () => server.deps.db.selectFrom('jobs').selectAll().orderBy('id').execute();

  it('run once each, however many workers ask at once', async () => {
    await enqueue(60);
    const workers = Array.from({ length: 6 }, (_each, index) => queueOf(`w${index}`));
    const claimed = (await Promise.all(workers.flatMap((worker) => [worker.claim({}), worker.claim({})]))).flat();
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
    expect(claimed).toHaveLength(60);
  });

  it('run in the order they became due, and not before', async () => {
    const now = clock.now();
    await enqueue(1, now + 1_000);
    await enqueue(1, now - 5);
    await enqueue(1, now - 10);
    const queue = queueOf('w');
    expect((await queue.claim({})).map(({ run_at }) => run_at - now)).toEqual([-10, -5]);
    expect(await queue.nextDue(now)).toBe(now + 1_000);
    clock.advance(1_000);
    expect(await queue.claim({})).toHaveLength(1);
  });

  it('are forgotten when they are done', async () => {
    const seen: unknown[] = [];
    await enqueue(2);
    await workerOf({ 'mail.survey': { handle: async (_deps, payload) => void seen.push(payload) } }).runDue();
    expect(seen).toEqual([{ conversation_id: 0 }, { conversation_id: 1 }]);
    expect(await stored()).toEqual([]);
  });

  it('that fail are tried again after growing pauses, and stay as failed after the last try', async () => {
    const attempts: number[] = [];
    const worker = workerOf({
      'mail.survey': {
        attempts: 3,
        handle: async (_deps, _payload, { attempt }) => {
          attempts.push(attempt);
          throw new Error(`try ${attempt} failed`);
        },
      },
    });
    await enqueue(1);
    await worker.runDue();
    expect(await stored()).toMatchObject([
      { status: 'waiting', attempts: 1, last_error: 'try 1 failed', locked_by: null },
    ]);
    await worker.runDue();
    expect(attempts).toEqual([1]);
    for (let index = 0; index < 3; index += 1) {
      clock.advance(HOUR);
      await worker.runDue();
    }
    expect(attempts).toEqual([1, 2, 3]);
    expect(await stored()).toMatchObject([{ status: 'failed', last_error: 'try 3 failed' }]);
  });

  it('pause longer each time, never longer than an hour or so, and not all for the same time', () => {
    expect([1, 2, 3, 4].map((attempt) => retryPause(attempt, 0.5))).toEqual([5_000, 10_000, 20_000, 40_000]);
    expect(retryPause(50, 1)).toBe(1.25 * HOUR);
    expect(retryPause(1, 0)).toBeLessThan(retryPause(1, 1));
  });

  it('of a worker that died are taken over when its lock runs out, and what it says later is not heard', async () => {
    await enqueue(1);
    const dead = queueOf('dead');
    const [held] = await dead.claim({});
    const alive = queueOf('alive');
    expect(await alive.claim({})).toEqual([]);
    clock.advance(LOCK_MS);
    const [taken] = await alive.claim({});
    expect(taken).toMatchObject({ id: held?.id, attempts: 2, locked_by: 'alive' });
    if (held) await dead.complete(held);
    expect(await stored()).toHaveLength(1);
  });

  it('of a worker that died before the clock was set back are taken over at once, those of a living one are not', async () => {
    await enqueue(1);
    const [dead, alive] = [queueOf('dead'), queueOf('alive')];
    const [held] = await dead.claim({});
    clock.advance(-LOCK_MS);
    expect(await alive.claim({})).toEqual([]);
    clock.advance(-1);
    // Its own goes on.
    expect(await dead.claim({})).toEqual([]);
    expect(await alive.claim({})).toMatchObject([{ id: held?.id, attempts: 2, locked_by: 'alive' }]);
    clock.advance(-HOUR);
    const [again] = await dead.claim({});
    expect(again).toMatchObject({ locked_by: 'dead' });
    if (again) await dead.renew(again);
    expect(await alive.claim({})).toEqual([]);
    clock.advance(HOUR + LOCK_MS + 1);
  });

  it('that take long keep their lock as long as their worker lives', async () => {
    await enqueue(1);
    const queue = queueOf('slow');
    const [job] = await queue.claim({});
    clock.advance(LOCK_MS - 1);
    if (job) await queue.renew(job);
    clock.advance(LOCK_MS - 1);
    expect(await queueOf('other').claim({})).toEqual([]);
  });

  it('of a key that failed give way to a newer one that already waits', async () => {
    const add = () =>
      server.deps.write(async (tx) =>
        tx.enqueue('mail.unread_notice', { conversation_id: 1 as never }, { unique_key: 'notice:1' }),
      );
    await add();
    const queue = queueOf('w');
    const [job] = await queue.claim({});
    await add();
    if (job) await queue.fail(job, new Error('no'), 8);
    expect((await stored()).map(({ status }) => status)).toEqual(['failed', 'waiting']);
  });

  it('start as soon as they are committed, without waiting for a look', async () => {
    const node = await startTestServer();
    const ran = new Promise<number>((resolve) => {
      const queue = createJobQueue(node.deps.write, node.deps.db, 'quick');
      const worker = createWorker(node.deps, queue, {
        'mail.survey': { handle: async () => resolve(performance.now()) },
      });
      worker.start();
      void node.deps.write(async (tx) => tx.enqueue('mail.survey', { conversation_id: 1 as never })).then(worker.wake);
    });
    await ran;
    await node.close();
  });

  it('run while others wait for receivers that do not answer, however many of those there are', async () => {
    const node = await startTestServer();
    const { write, db } = node.deps;
    const [mailed, silent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const begun: number[] = [];
    const worker = createWorker(node.deps, createJobQueue(write, db, 'w'), {
      'webhook.deliver': {
        pool: 'receivers',
        handle: async (_deps, { delivery_id }) => {
          begun.push(delivery_id);
          await silent.promise;
        },
      },
      'mail.survey': { handle: async () => mailed.resolve() },
    });
    await write(async (tx) => {
      for (let delivery_id = 0; delivery_id < 40; delivery_id += 1) tx.enqueue('webhook.deliver', { delivery_id });
      tx.enqueue('mail.survey', { conversation_id: 1 as never });
    });
    worker.start();
    await mailed.promise;
    expect(begun).toHaveLength(PLACES.receivers);
    silent.resolve();
    const isEmpty = async () => (await db.selectFrom('jobs').select('id').execute()).length === 0;
    await expect.poll(isEmpty).toBe(true);
    expect(begun).toHaveLength(40);
    await worker.stop();
    await node.close();
  });

  it('under way when the server stops are waited for, or given back untried', async () => {
    await enqueue(2);
    const ends: (() => void)[] = [];
    const bothStarted = Promise.withResolvers<void>();
    const worker = workerOf({
      'mail.survey': {
        handle: (_deps, { conversation_id }) =>
          new Promise((done, fail) => {
            ends.push(conversation_id === (0 as never) ? done : () => fail(new Error('stopped')));
            if (ends.length === 2) bothStarted.resolve();
          }),
      },
    });
    worker.start();
    await bothStarted.promise;
    const stopped = worker.stop();
    for (const end of ends) end();
    await stopped;
    expect(await stored()).toMatchObject([
      { status: 'waiting', attempts: 0, locked_by: null, payload: { conversation_id: 1 } },
    ]);
  });

  describe('after the clock was set back', () => {
    const set = async (id: number, row: { created_at: number; run_at: number; attempts?: number; lane?: string }) => {
      const [payload, slot] = [{ conversation_id: id as never }, `job ${id}`];
      await server.deps.write(async (tx) => tx.enqueue('mail.survey', payload, { run_at: row.run_at, slot }));
      const change = { ...row, slot: null };
      await server.deps.write((tx) => tx.db.updateTable('jobs').set(change).where('slot', '=', slot).execute());
    };
    const start = () => {
      const ran: unknown[] = [];
      const worker = workerOf({
        'mail.survey': { handle: async (_deps, { conversation_id }) => void ran.push(conversation_id) },
        'changes.sweep': { handle: async () => void ran.push('each hour'), every: HOUR },
      });
      worker.start();
      return { ran, worker };
    };

    it('run at once if they were to, or wait longer for a retry than any does; what is scheduled waits', async () => {
      const now = clock.now();
      await set(1, { created_at: now + HOUR, run_at: now + HOUR });
      await set(2, { created_at: now - HOUR, run_at: now + 25_001, attempts: 3 });
      await set(3, { created_at: now - HOUR, run_at: now + 1.25 * HOUR + 1, attempts: 11 });
      await set(4, { created_at: now - HOUR, run_at: now + 25_000, attempts: 3 });
      await set(5, { created_at: now + HOUR, run_at: now + HOUR + 1 });
      await set(6, { created_at: now - HOUR, run_at: now + 24 * HOUR });
      await set(7, { created_at: now + HOUR, run_at: now + HOUR + 5_000, lane: 'slack:1' });
      const { ran, worker } = start();
      await expect.poll(() => ran).toEqual(expect.arrayContaining([1, 2, 3, 7]));
      await worker.stop();
      expect(ran).not.toContain(4);
      expect((await stored()).flatMap(({ status, payload }) => (status === 'waiting' ? [payload] : []))).toEqual(
        [4, 5, 6].map((conversation_id) => ({ conversation_id })),
      );
    });

    it('run although their receiver is paused for longer than any is', async () => {
      const healthy = { failing_since: null, last_failed_at: null, last_error: null, slow_ms: null, failures: 0 };
      const pause = (lane: string, length: number) =>
        server.deps.write(async (tx) => {
          await tx.db
            .insertInto('receivers')
            .values({ ...healthy, lane, paused_until: clock.now() + length })
            .execute();
          tx.enqueue('mail.survey', { conversation_id: length as never }, { lane });
        });
      await pause('short', HOUR);
      await pause('long', HOUR + 1);
      expect((await queueOf('w').claim({})).map(({ lane }) => lane)).toEqual(['long']);
    });

    it('run at once too while the server runs, and so do those of each hour', async () => {
      const { ran, worker } = start();
      await expect.poll(() => ran).toEqual(['each hour']);
      const before = clock.now();
      await set(1, { created_at: before + 5 * HOUR, run_at: before + 5 * HOUR });
      clock.set(before - HOUR);
      worker.wake();
      await expect.poll(() => ran).toEqual(expect.arrayContaining(['each hour', 'each hour', 1]));
      await worker.stop();
      expect(ran).toHaveLength(3);
    });
  });

  describe('while the store is unavailable', () => {
    const lost = () => Promise.reject(new StoreUnavailable(new Error('connection lost')));

    it('are recorded as soon as it answers again, and run once', async () => {
      await enqueue(2);
      const queue = queueOf('w');
      const runs: unknown[] = [];
      let outages = 2;
      const whenUp = (record: () => Promise<unknown>): Promise<void> => {
        outages -= 1;
        return outages < 0 ? record().then(() => {}) : lost();
      };
      const worker = createWorker(
        server.deps,
        {
          ...queue,
          complete: (job) => whenUp(() => queue.complete(job)),
          fail: (job, error, attempts) => whenUp(() => queue.fail(job, error, attempts)),
        },
        {
          'mail.survey': {
            handle: async (_deps, { conversation_id }) => {
              runs.push(conversation_id);
              if (conversation_id === (1 as never)) throw new Error('no');
            },
          },
        },
      );
      worker.start();
      await expect.poll(stored).toMatchObject([{ status: 'waiting', attempts: 1, last_error: 'no', locked_by: null }]);
      expect(runs).toEqual([0, 1]);
      await worker.stop();
    });

    it('are run soon when their claim was committed and its answer was lost', async () => {
      await enqueue(1);
      const queue = queueOf('w');
      let claims = 0;
      const ran = Promise.withResolvers<void>();
      const worker = createWorker(
        server.deps,
        {
          ...queue,
          claim: async (registry, running) => {
            const claimed = await queue.claim(registry, running);
            claims += 1;
            return claims === 1 ? lost() : claimed;
          },
        },
        { 'mail.survey': { handle: async () => ran.resolve() } },
      );
      worker.start();
      await ran.promise;
      await expect.poll(stored).toEqual([]);
      await worker.stop();
    });
  });

  it('of another node that runs them stay its own when a worker starts, and are taken over where that was killed', async () => {
    await enqueue(1);
    await queueOf('before').claim({});
    const ran: unknown[] = [];
    const worker = workerOf({ 'mail.survey': { handle: async (_deps, payload) => void ran.push(payload) } }, 'after');
    worker.start();
    if (hasOneProcess(server.deps.db)) await expect.poll(stored).toEqual([]);
    else {
      await enqueue(1);
      worker.wake();
      await expect.poll(() => ran).toEqual([{ conversation_id: 0 }]);
      expect(await stored()).toMatchObject([{ status: 'running', locked_by: 'before' }]);
    }
    await worker.stop();
  });

  describe('that are scheduled', () => {
    const registry: JobRegistry<Deps, JobPayloads> = { 'changes.sweep': { handle: async () => {}, every: HOUR } };
    const turns = async () => (await stored()).filter(({ slot }) => slot !== null);

    it('have one turn each hour, whichever node sees to it', async () => {
      await Promise.all(Array.from({ length: 5 }, () => enqueueTurns(server.deps, registry)));
      expect(await turns()).toHaveLength(1);
      await workerOf(registry).runDue();
      await enqueueTurns(server.deps, registry);
      expect((await turns()).map(({ status }) => status)).toEqual(['done']);
      clock.advance(HOUR);
      await enqueueTurns(server.deps, registry);
      expect((await turns()).map(({ status }) => status)).toEqual(['done', 'waiting']);
    });

    it('sweep changes that are older than 30 days, and keep the rest', async () => {
      const note = () =>
        server.deps.write(async (tx) => tx.record('account.cache_invalidated', { account_id: 1 as AccountId }));
      await note();
      clock.advance(29 * 24 * HOUR);
      await note();
      clock.advance(2 * 24 * HOUR);
      await server.deps.write(async (tx) => tx.enqueue('changes.sweep', {}));
      await server.runJobs();
      const left = await server.deps.db.selectFrom('changes').select('created_at').execute();
      expect(left).toHaveLength(1);
      expect(clock.now() - (left[0]?.created_at ?? 0)).toBe(2 * 24 * HOUR);
    });

    it('delete the files a deleted conversation leaves', async () => {
      await server.deps.files.write('key-to-sweep', Buffer.from('x'), { content_type: 'text/plain' });
      await server.deps.write(async (tx) => tx.enqueue('files.delete', { keys: ['key-to-sweep'] }));
      await server.runJobs();
      expect(await server.deps.files.size('key-to-sweep')).toBeUndefined();
    });
  });
});
