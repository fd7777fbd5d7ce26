import type { Kysely } from 'kysely';
import { lockOrSkip } from '../database/row-locks.ts';
import type { Database } from '../database/schema/database.ts';
import type { JobRow } from '../database/schema/jobs.ts';
import { hasOneProcess } from '../database/store-kind.ts';
import type { WriteRows } from '../database/transaction.ts';
import { hastenStrandedJobs } from './clock-set-back.ts';
import type { Schedule } from './definition.ts';
import { type DueJob, type Pool, pickJobs } from './lanes.ts';
import { retryPause } from './retry-pause.ts';

/** How long a claimed job is locked by its worker; renewed while it runs, so that a crash releases it after this. */
export const LOCK_MS = 60_000;
/**
 * A lock that lasts longer was made before the clock was set back. A worker that lives renews it soon, by the new time; that
 * of one that died would hold for as long as the clock was ahead.
 */
const LONGEST_LOCK_MS = 2 * LOCK_MS;
/** A lane that is paused for longer was paused before the clock was set back. */
const LONGEST_LANE_PAUSE_MS = 60 * 60_000;
const KEPT_REASON = 1_000;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, KEPT_REASON);

type Except = { names: readonly string[]; lanes: readonly string[] };
const NOTHING: Except = { names: [], lanes: [] };

/** When a look finds more due jobs than this, the next look continues behind them. */
const LOOK = 64;

const startable = (db: Kysely<Database>, now: number, { names, lanes }: Except) =>
  db
    .selectFrom('jobs')
    .$if(names.length > 0, (query) => query.where('name', 'not in', names))
    .$if(lanes.length > 0, (query) =>
      query.where(({ or, eb }) => or([eb('lane', 'is', null), eb('lane', 'not in', lanes)])),
    )
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('jobs.lane', 'is', null),
        not(
          exists(
            selectFrom('receivers')
              .select('receivers.lane')
              .whereRef('receivers.lane', '=', 'jobs.lane')
              .where('receivers.paused_until', '>', now)
              .where('receivers.paused_until', '<=', now + LONGEST_LANE_PAUSE_MS),
          ),
        ),
      ]),
    );

const dueJobs = async (db: Kysely<Database>, now: number, except: Except, worker: string): Promise<DueJob[]> => {
  const jobs = startable(db, now, except)
    .select(['jobs.id', 'jobs.name', 'jobs.lane', 'jobs.run_at'])
    .select(({ selectFrom }) =>
      selectFrom('receivers').select('failures').whereRef('receivers.lane', '=', 'jobs.lane').as('failures'),
    );
  const waiting = jobs.where('status', '=', 'waiting').where('run_at', '<=', now);
  const left = jobs
    .where('status', '=', 'running')
    .where(({ or, and, eb }) =>
      or([
        eb('locked_until', '<=', now),
        and([eb('locked_until', '>', now + LONGEST_LOCK_MS), eb('locked_by', '!=', worker)]),
      ]),
    );
  // Two selects, because each has an index of its own; a union cannot be locked.
  const look = (query: typeof waiting) =>
    query.orderBy('run_at').orderBy('jobs.id').limit(LOOK).modifyEnd(lockOrSkip(db, 'jobs')).execute();
  const found = (await Promise.all([look(waiting), look(left)])).flat();
  return found.sort((a, b) => a.run_at - b.run_at || a.id - b.id).slice(0, LOOK);
};

/** Jobs as rows: claimed by one worker of all nodes, stored until they are done, retried with growing pauses. */
export const createJobQueue = (write: WriteRows, db: Kysely<Database>, worker: string) => {
  const updateClaimed = (tx: Kysely<Database>, job: JobRow) =>
    // The count of attempts distinguishes this claim from later ones.
    tx
      .updateTable('jobs')
      .where('id', '=', job.id)
      .where('locked_by', '=', worker)
      .where('attempts', '=', job.attempts);

  const claim = (registry: Schedule, running: readonly JobRow[] = []): Promise<JobRow[]> =>
    write(async (tx) => {
      const poolOf = (name: string) => registry[name]?.pool ?? 'main';
      const namesOf = (pools: ReadonlySet<Pool>) => Object.keys(registry).filter((name) => pools.has(poolOf(name)));
      const picked: DueJob[] = [];
      let except = NOTHING;
      for (;;) {
        const due = await dueJobs(tx.db, tx.now, except, worker);
        const knownIds = new Set(picked.map(({ id }) => id));
        const fresh = due.filter(({ id }) => !knownIds.has(id));
        const found = pickJobs(fresh, [...running, ...picked], poolOf);
        picked.push(...found.picked);
        const names = namesOf(found.fullPools);
        const isNew = names.some((name) => !except.names.includes(name)) || found.fullLanes.size > 0;
        if (due.length < LOOK || !isNew) break;
        except = { names: [...except.names, ...names], lanes: [...except.lanes, ...found.fullLanes] };
      }
      if (picked.length === 0) return [];
      const claimed = await tx.db
        .updateTable('jobs')
        .set((row) => ({
          status: 'running',
          locked_by: worker,
          locked_until: tx.now + LOCK_MS,
          attempts: row('attempts', '+', 1),
        }))
        .where(
          'id',
          'in',
          picked.map(({ id }) => id),
        )
        .returningAll()
        .execute();
      return claimed.sort((a, b) => a.run_at - b.run_at || a.id - b.id);
    });

  const renew = (job: JobRow) =>
    write((tx) =>
      updateClaimed(tx.db, job)
        .set({ locked_until: tx.now + LOCK_MS })
        .execute(),
    );

  /** A run of a recurring job stays as a row, so that no node repeats it; all others are deleted. */
  const complete = (job: JobRow) =>
    write(async (tx) => {
      if (job.slot !== null) {
        await updateClaimed(tx.db, job)
          .set({ status: 'done', finished_at: tx.now, locked_by: null, locked_until: null })
          .execute();
        return;
      }
      await tx.db
        .deleteFrom('jobs')
        .where('id', '=', job.id)
        .where('locked_by', '=', worker)
        .where('attempts', '=', job.attempts)
        .execute();
    });

  const fail = (job: JobRow, error: unknown, attempts: number) =>
    write(async (tx) => {
      const again = job.attempts < attempts;
      // A newer job of the same key already waits: that one does the work, and the index allows one only.
      const replaced =
        again && job.unique_key !== null
          ? await tx.db
              .selectFrom('jobs')
              .select('id')
              .where('unique_key', '=', job.unique_key)
              .where('status', '=', 'waiting')
              .executeTakeFirst()
          : undefined;
      await updateClaimed(tx.db, job)
        .set({
          status: again && !replaced ? 'waiting' : 'failed',
          run_at: again ? tx.now + retryPause(job.attempts) : job.run_at,
          finished_at: again && !replaced ? null : tx.now,
          last_error: reasonOf(error),
          locked_by: null,
          locked_until: null,
        })
        .execute();
    });

  /** Releases a job untried, when the worker stops before it is done. */
  const release = (job: JobRow) =>
    write((tx) =>
      updateClaimed(tx.db, job)
        .set({ status: 'waiting', attempts: job.attempts - 1, locked_by: null, locked_until: null })
        .execute(),
    );

  /**
   * Makes locked jobs that no worker runs claimable at once: those of this worker whose claim was committed while its answer
   * was lost, and, where a node is alone with its store, those of a process that was killed. `running`: what runs here.
   */
  const unlockStrays = (running: readonly JobRow[]) =>
    write((tx) =>
      tx.db
        .updateTable('jobs')
        .set({ locked_until: tx.now })
        .where('status', '=', 'running')
        .$if(!hasOneProcess(db), (query) => query.where('locked_by', '=', worker))
        .$if(running.length > 0, (query) =>
          query.where(
            'id',
            'not in',
            running.map(({ id }) => id),
          ),
        )
        .execute(),
    );

  const earliest = async (status: 'waiting' | 'running', column: 'run_at' | 'locked_until', after: number) => {
    const row = await db
      .selectFrom('jobs')
      .select(column)
      .where('status', '=', status)
      .where(column, '>', after)
      .orderBy(column)
      .limit(1)
      .executeTakeFirst();
    return row?.[column] ?? Number.POSITIVE_INFINITY;
  };

  /** When the next job after a moment becomes due, or loses its lock, in epoch ms. Infinity when none waits. */
  const nextDue = async (after: number) =>
    Math.min(await earliest('waiting', 'run_at', after), await earliest('running', 'locked_until', after));

  const hastenStranded = () => hastenStrandedJobs(write);

  return { claim, renew, complete, fail, release, unlockStrays, hastenStranded, nextDue };
};
export type JobQueue = ReturnType<typeof createJobQueue>;
