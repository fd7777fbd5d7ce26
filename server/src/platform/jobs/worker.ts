import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema/database.ts';
import type { JobRow } from '../database/schema/jobs.ts';
import type { Payloads, Write } from '../database/transaction.ts';
import { StoreUnavailable } from '../errors.ts';
import { runToEnd } from '../tracing/current-span.ts';
import type { Tracing } from '../tracing/span.ts';
import type { JobDefinition, JobRegistry } from './definition.ts';
import { startJobSpan } from './job-span.ts';
import { type JobQueue, LOCK_MS } from './queue.ts';
import { enqueueTurns, nextTurn } from './recurring-jobs.ts';

const ATTEMPTS = 8;
/** Another node's jobs are found at least this often; this node's own wake the worker at once. */
const LONGEST_WAIT_MS = 5_000;
const PAUSE_AFTER_FAILURE_MS = 1_000;

type WorkerDeps<Events, Jobs extends Payloads> = {
  db: Kysely<Database>;
  write: Write<Events, Jobs>;
  clock: Clock;
  log: Logger;
  vitals: { workerTurned(): void };
  tracing: Tracing | undefined;
};

/** Runs due jobs on this node, several at a time. Call `wake` when a commit has enqueued jobs. */
export const createWorker = <Events, Jobs extends Payloads, Deps extends WorkerDeps<Events, Jobs>>(
  deps: Deps & WorkerDeps<Events, Jobs>,
  queue: JobQueue,
  registry: JobRegistry<Deps, Jobs>,
) => {
  const running = new Map<number, { job: JobRow; done: Promise<void> }>();
  const stopping = new AbortController();
  let wakeUp: () => void = () => {};
  let awake = false;
  let turnsFrom = 0;
  let mayHaveStrays = true;
  let lastLook = Number.POSITIVE_INFINITY;
  let loop: Promise<void> | undefined;

  const wake = () => {
    awake = true;
    wakeUp();
  };

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (awake || stopping.signal.aborted) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const handle = async (definition: JobDefinition<Deps, Jobs[string]>, job: JobRow) => {
    // A renewal that fails is tried again before the lock expires.
    const renewal = setInterval(() => queue.renew(job).catch(() => {}), LOCK_MS / 3);
    const context = { id: job.id, attempt: job.attempts, signal: stopping.signal };
    // A row's payload was typed when it was enqueued under this name.
    const work = () => definition.handle(deps, job.payload as Jobs[string], context);
    await runToEnd(startJobSpan(deps, job), work).finally(() => clearInterval(renewal));
  };

  /** Records how a job ended, again and again while the store is unavailable and the job stays locked for this worker. */
  const persist = async (record: () => Promise<unknown>): Promise<void> => {
    for (const end = performance.now() + LOCK_MS; ; await delay(PAUSE_AFTER_FAILURE_MS))
      try {
        await record();
        return;
      } catch (error) {
        const isOver = stopping.signal.aborted || performance.now() > end;
        if (isOver || !(error instanceof StoreUnavailable)) throw error;
      }
  };

  const run = async (job: JobRow): Promise<void> => {
    const definition = registry[job.name];
    const about = { job: job.name, job_id: job.id, attempt: job.attempts };
    const startedAt = performance.now();
    deps.log.debug(about, 'job started');
    try {
      if (!definition) throw new Error(`No handler is registered for jobs with the name "${job.name}".`);
      await handle(definition, job);
      await persist(() => queue.complete(job));
      deps.log.debug({ ...about, ms: Math.round(performance.now() - startedAt) }, 'job done');
    } catch (error) {
      if (stopping.signal.aborted) return void (await queue.release(job));
      deps.log.warn({ err: error, ...about }, 'job failed');
      // One without a definition may be of a newer version, whose nodes run it.
      await persist(() => queue.fail(job, error, definition?.attempts ?? ATTEMPTS));
    }
  };

  const start = (job: JobRow) => {
    const done = run(job)
      // The store is unavailable: the lock expires, and the job is claimed again.
      .catch((error) => deps.log.warn({ err: error, job: job.name, job_id: job.id }, 'job could not be finished'))
      .finally(() => {
        running.delete(job.id);
        wake();
      });
    running.set(job.id, { job, done });
  };

  const turn = async () => {
    const lookedAt = deps.clock.now();
    const isSetBack = lookedAt < lastLook;
    lastLook = lookedAt;
    if (isSetBack) {
      turnsFrom = 0;
      await queue.hastenStranded();
    }
    if (lookedAt >= turnsFrom) {
      await enqueueTurns(deps, registry);
      turnsFrom = nextTurn(registry, lookedAt);
    }
    const ofHere = [...running.values()].map(({ job }) => job);
    if (mayHaveStrays) await queue.unlockStrays(ofHere);
    mayHaveStrays = false;
    const claimed = await queue.claim(registry, ofHere);
    for (const job of claimed) start(job);
    if (claimed.length > 0) return 0;
    // Due jobs that cannot run yet are found when a job ends, which wakes the worker.
    const next = Math.min(await queue.nextDue(lookedAt), turnsFrom);
    return Math.min(Math.max(next - deps.clock.now(), 0), LONGEST_WAIT_MS);
  };

  const looked = (pause: number) => {
    deps.vitals.workerTurned();
    return pause;
  };

  const work = async () => {
    deps.vitals.workerTurned();
    while (!stopping.signal.aborted) {
      awake = false;
      const pause = await turn()
        .then(looked)
        .catch((error) => {
          deps.log.error({ err: error }, 'jobs could not be read');
          mayHaveStrays = true;
          return PAUSE_AFTER_FAILURE_MS;
        });
      if (pause > 0) await sleep(pause);
    }
  };

  const runDue = async () => {
    for (let claimed = await queue.claim(registry); claimed.length > 0; claimed = await queue.claim(registry))
      for (const job of claimed) await run(job);
  };

  return {
    wake,
    runDue,
    start: () => {
      loop ??= work();
    },
    /** Claims no more jobs; waits for the running ones, and releases jobs that are not done in time. */
    stop: async (patience = 3_000) => {
      stopping.abort();
      wake();
      await loop;
      const rest = Promise.all([...running.values()].map(({ done }) => done));
      const timer = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
      await Promise.race([rest, timer]);
      // A job that cannot be released is free again when its lock expires.
      for (const { job } of running.values()) await queue.release(job).catch(() => {});
    },
  };
};
export type Worker = ReturnType<typeof createWorker>;
