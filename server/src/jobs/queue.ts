import type { Kysely, Selectable } from 'kysely';
import type { StoreKind } from '../db/client.ts';
import type { Database } from '../db/schema.ts';
import type { JobsTable } from '../db/schema/jobs.ts';
import type { Write } from '../transaction.ts';
import { retryPause } from './retry-pause.ts';

export type JobRow = Selectable<JobsTable>;

/** How long a claimed job is its worker's own; renewed while it runs, so a crash gives it back after this. */
export const LOCK_MS = 60_000;
const KEPT_REASON = 1_000;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, KEPT_REASON);

/** Waiting and due, or left running by a worker that is gone. */
const dueIds = (db: Kysely<Database>, kind: StoreKind, now: number, limit: number, except: string[]) => {
  const jobs = db
    .selectFrom('jobs')
    .select(['id', 'run_at'])
    .$if(except.length > 0, (query) => query.where('name', 'not in', except));
  const waiting = jobs.where('status', '=', 'waiting').where('run_at', '<=', now);
  const left = jobs.where('status', '=', 'running').where('locked_until', '<=', now);
  // Two selects, because each has an index of its own; a lock cannot be taken over a union.
  const take = (query: typeof waiting) => {
    const some = query.orderBy('run_at').orderBy('id').limit(limit);
    return (kind === 'postgres' ? some.forUpdate().skipLocked() : some).execute();
  };
  return Promise.all([take(waiting), take(left)]).then((found) =>
    found
      .flat()
      .sort((a, b) => a.run_at - b.run_at || a.id - b.id)
      .slice(0, limit)
      .map(({ id }) => id),
  );
};

/** Jobs as rows: claimed by one worker of all nodes, kept until they are done, tried again with growing pauses. */
export const createJobQueue = (write: Write, db: Kysely<Database>, kind: StoreKind, worker: string) => {
  const held = (tx: Kysely<Database>, job: JobRow) =>
    // The count of attempts tells this claim from a later one, by anybody.
    tx
      .updateTable('jobs')
      .where('id', '=', job.id)
      .where('locked_by', '=', worker)
      .where('attempts', '=', job.attempts);

  /** Takes up to `limit` due jobs for this worker, `except` those of some names. */
  const claim = (limit: number, except: string[] = []): Promise<JobRow[]> =>
    write(async (tx) => {
      const ids = await dueIds(tx.db, kind, tx.now, limit, except);
      if (ids.length === 0) return [];
      const claimed = await tx.db
        .updateTable('jobs')
        .set((row) => ({
          status: 'running',
          locked_by: worker,
          locked_until: tx.now + LOCK_MS,
          attempts: row('attempts', '+', 1),
        }))
        .where('id', 'in', ids)
        .returningAll()
        .execute();
      return claimed.sort((a, b) => a.run_at - b.run_at || a.id - b.id);
    });

  /** Keeps a long job this worker's own. */
  const renew = (job: JobRow) =>
    write((tx) =>
      held(tx.db, job)
        .set({ locked_until: tx.now + LOCK_MS })
        .execute(),
    );

  /** A turn of a recurring job stays as a row, so that no node takes it again; everything else is forgotten. */
  const complete = (job: JobRow) =>
    write(async (tx) => {
      if (job.slot !== null) {
        await held(tx.db, job)
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

  /** Notes why it failed; it waits for its next try, or stays as failed after the last. */
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
      await held(tx.db, job)
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

  /** Gives a job back untried, when the worker stops before it is done. */
  const release = (job: JobRow) =>
    write((tx) =>
      held(tx.db, job)
        .set({ status: 'waiting', attempts: job.attempts - 1, locked_by: null, locked_until: null })
        .execute(),
    );

  const earliest = async (status: 'waiting' | 'running', column: 'run_at' | 'locked_until', except: string[]) => {
    const row = await db
      .selectFrom('jobs')
      .select(column)
      .where('status', '=', status)
      .$if(except.length > 0, (query) => query.where('name', 'not in', except))
      .orderBy(column)
      .limit(1)
      .executeTakeFirst();
    return row?.[column] ?? Number.POSITIVE_INFINITY;
  };

  /** When the next job is due, epoch ms: its time has come, or the worker that had it is gone. Infinity when none waits. */
  const nextDue = async (except: string[] = []) =>
    Math.min(await earliest('waiting', 'run_at', except), await earliest('running', 'locked_until', except));

  return { claim, renew, complete, fail, release, nextDue };
};
export type JobQueue = ReturnType<typeof createJobQueue>;
