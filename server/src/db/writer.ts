import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { ControlledTransaction } from 'kysely';
import type { Clock } from '../adapters/clock.ts';
import type { DomainEvent } from '../domain-events.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Change, ChangeDraft, JobDraft, Reactions } from '../reactions-types.ts';
import type { Tx, Write } from '../transaction.ts';
import { insertChanges, insertJobs, releaseSavepoint, rollbackToSavepoint, savepoint } from './batch-end.ts';
import type { Store } from './client.ts';
import type { Database } from './schema.ts';
import { isConflictBetweenNodes, isStoreFailure } from './store-errors.ts';

/** Enough to share an fsync among a busy moment's writes, few enough that none waits long for its neighbours. */
const MAX_BATCH = 64;

type Waiting = {
  run: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

type Outcome = { item: Waiting; value: unknown };
type Batch = { done: Outcome[]; changes: ChangeDraft[]; jobs: JobDraft[] };

/**
 * The one writer of a node (group commit). Actions run one after the other inside a shared transaction, each in a
 * savepoint of its own; all are acknowledged after the one commit. See ARCHITECTURE.md, "One writer, group commit".
 */
export const createWriter = (store: Store, clock: Clock, reactions: Reactions) => {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  const runAction = async (db: ControlledTransaction<Database>, item: Waiting, batch: Batch) => {
    const events: DomainEvent[] = [];
    const jobs: JobDraft[] = [];
    const tx: Tx = {
      db,
      now: clock.now(),
      record: (name, payload) => void events.push({ name, payload } as DomainEvent),
      enqueue: (name, payload, options = {}) => void jobs.push({ name, payload, options } as JobDraft),
    };
    const value = await item.run(tx);
    const changes: ChangeDraft[] = [];
    for (const event of events) {
      const plan = await reactions.plan(event, db);
      changes.push(...plan.changes);
      jobs.push(...plan.jobs);
    }
    batch.changes.push(...changes);
    batch.jobs.push(...jobs);
    batch.done.push({ item, value });
  };

  /** Runs one action in its savepoint. A store that failed ends the batch; the action's own error ends only itself. */
  const attempt = async (db: ControlledTransaction<Database>, item: Waiting, batch: Batch) => {
    await savepoint(db);
    try {
      await runAction(db, item, batch);
      await releaseSavepoint(db);
    } catch (error) {
      if (isStoreFailure(error) || isConflictBetweenNodes(error)) throw error;
      await rollbackToSavepoint(db);
      item.reject(error);
    }
  };

  const commit = async (db: ControlledTransaction<Database>, batch: Batch): Promise<Change[]> => {
    const now = clock.now();
    await insertJobs(db, store.kind, batch.jobs, now);
    const changes = await insertChanges(db, batch.changes, now);
    await db.commit().execute();
    return changes;
  };

  const runTransaction = async (take: () => Promise<Waiting | undefined>, taken: Waiting[]) => {
    const batch: Batch = { done: [], changes: [], jobs: [] };
    const db = await store.writer.startTransaction().execute();
    try {
      for (let item = await take(); item; item = await take()) {
        taken.push(item);
        await attempt(db, item, batch);
      }
      const changes = await commit(db, batch);
      for (const { item, value } of batch.done) item.resolve(value);
      if (changes.length > 0) reactions.publish(changes);
      if (batch.jobs.length > 0) reactions.jobsWaiting();
    } catch (error) {
      await db.rollback().execute().catch(() => {});
      throw error;
    }
  };

  /** Two nodes wanted the same rows in another order: each action again, in a transaction of its own. */
  const runAlone = async (items: Waiting[]) => {
    for (const item of items) {
      const one = [item];
      await runTransaction(async () => one.shift(), []).catch((error) =>
        item.reject(isStoreFailure(error) || isConflictBetweenNodes(error) ? new StoreUnavailable(error) : error),
      );
    }
  };

  const runBatch = async () => {
    const taken: Waiting[] = [];
    /** Before a batch closes, the event loop turns once: requests that have just arrived share this commit. */
    const take = async () => {
      if (taken.length >= MAX_BATCH) return undefined;
      if (queue.length === 0) await eventLoopTurn();
      return queue.shift();
    };
    try {
      await runTransaction(take, taken);
    } catch (error) {
      if (isConflictBetweenNodes(error)) return runAlone(taken);
      // Nothing of the batch is on disk. Those already rejected by their own error ignore this one.
      const unavailable = new StoreUnavailable(error);
      for (const item of taken.length > 0 ? taken : queue.splice(0)) item.reject(unavailable);
    }
  };

  const drain = async () => {
    while (queue.length > 0) await runBatch();
    running = undefined;
  };

  const write: Write = <T>(action: (tx: Tx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({ run: action, resolve: resolve as (value: unknown) => void, reject });
      running ??= Promise.resolve().then(drain);
    });

  /** Resolves when everything asked so far is committed or refused. */
  const idle = async () => {
    while (running) await running;
  };

  return { write, idle };
};
