import type { Deps } from '../deps.ts';
import type { JobName, JobPayloads } from './job-types.ts';
import { type JobQueue, type JobRow, LOCK_MS } from './queue.ts';
import type { JobDefinition, JobRegistry } from './registry.ts';
import { enqueueTurns, nextTurn } from './turns.ts';

const AT_ONCE = 12;
/** Of those. What waits for a machine that does not answer leaves places for mails, and for whatever is ours alone. */
const WAITING_FOR_OTHERS_AT_ONCE = 8;
const ATTEMPTS = 8;
/** Another node's jobs are found at least this often; this node's own wake the worker at once. */
const LONGEST_WAIT_MS = 5_000;
const PAUSE_AFTER_FAILURE_MS = 1_000;

/** Runs due jobs on this node, several at a time. `wake` when a commit left jobs behind. */
export const createWorker = (deps: Deps, queue: JobQueue, registry: JobRegistry) => {
  const running = new Map<number, { job: JobRow; done: Promise<void> }>();
  const waitingForOthers = Object.entries(registry).flatMap(([name, job]) => (job?.waitsForOthers ? [name] : []));
  const stopping = new AbortController();
  let wakeUp: () => void = () => {};
  let awake = false;
  /** When the recurring jobs' next turn begins. */
  let turnsFrom = 0;
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

  const handle = async <Name extends JobName>(definition: JobDefinition<Name>, job: JobRow) => {
    // A renewal that fails is tried again before the lock runs out.
    const renewal = setInterval(() => queue.renew(job).catch(() => {}), LOCK_MS / 3);
    const context = { id: job.id, attempt: job.attempts, signal: stopping.signal };
    // A row's payload was typed when it was enqueued under this name.
    await definition.handle(deps, job.payload as JobPayloads[Name], context).finally(() => clearInterval(renewal));
  };

  const run = async (job: JobRow): Promise<void> => {
    const definition = registry[job.name as JobName];
    try {
      if (!definition) throw new Error(`Nothing handles jobs of the name "${job.name}".`);
      await handle(definition as JobDefinition<JobName>, job);
      await queue.complete(job);
    } catch (error) {
      if (stopping.signal.aborted) return void (await queue.release(job));
      deps.log.warn({ err: error, job: job.name, job_id: job.id, attempt: job.attempts }, 'job failed');
      await queue.fail(job, error, definition ? (definition.attempts ?? ATTEMPTS) : 1);
    }
  };

  const start = (job: JobRow) => {
    const done = run(job)
      // The store is away: the lock runs out, and the job is taken again.
      .catch((error) => deps.log.warn({ err: error, job: job.name, job_id: job.id }, 'job could not be finished'))
      .finally(() => {
        running.delete(job.id);
        wake();
      });
    running.set(job.id, { job, done });
  };

  const freePlaces = () => {
    const away = [...running.values()].filter(({ job }) => waitingForOthers.includes(job.name)).length;
    const all = AT_ONCE - running.size;
    return { all, forAny: Math.min(all, WAITING_FOR_OTHERS_AT_ONCE - away) };
  };

  /** Due jobs in their order, as many as there are places; the last places are not for what waits for others. */
  const take = async () => {
    const { all, forAny } = freePlaces();
    const claimed = forAny > 0 ? await queue.claim(forAny) : [];
    if (claimed.length < forAny || forAny === all) return claimed;
    return [...claimed, ...(await queue.claim(all - forAny, waitingForOthers))];
  };

  /** One look at the queue; answers the milliseconds until the next. */
  const turn = async () => {
    if (deps.clock.now() >= turnsFrom) {
      await enqueueTurns(deps, registry);
      turnsFrom = nextTurn(registry, deps.clock.now());
    }
    const claimed = await take();
    for (const job of claimed) start(job);
    const { all, forAny } = freePlaces();
    // Every job that ends wakes the worker.
    if (all === 0) return LONGEST_WAIT_MS;
    if (claimed.length > 0) return 0;
    const next = Math.min(await queue.nextDue(forAny > 0 ? [] : waitingForOthers), turnsFrom);
    return Math.min(Math.max(next - deps.clock.now(), 0), LONGEST_WAIT_MS);
  };

  const work = async () => {
    while (!stopping.signal.aborted) {
      awake = false;
      const pause = await turn().catch((error) => {
        deps.log.error({ err: error }, 'jobs could not be read');
        return PAUSE_AFTER_FAILURE_MS;
      });
      if (pause > 0) await sleep(pause);
    }
  };

  /** Runs what is due now, and what follows from it, then stops. */
  const runDue = async () => {
    for (let claimed = await queue.claim(AT_ONCE); claimed.length > 0; claimed = await queue.claim(AT_ONCE))
      for (const job of claimed) await run(job);
  };

  return {
    wake,
    runDue,
    start: () => {
      loop ??= work();
    },
    /** Takes no more jobs; waits for the running ones, and gives back what is not done in time. */
    stop: async (patience = 3_000) => {
      stopping.abort();
      wake();
      await loop;
      const rest = Promise.all([...running.values()].map(({ done }) => done));
      const timer = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
      await Promise.race([rest, timer]);
      // What cannot be given back is free again when its lock runs out.
      for (const { job } of running.values()) await queue.release(job).catch(() => {});
    },
  };
};
export type Worker = ReturnType<typeof createWorker>;
