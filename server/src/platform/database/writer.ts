import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { ControlledTransaction } from 'kysely';
import type { Clock } from '../clock.ts';
import { StoreUnavailable } from '../errors.ts';
import type { ChangeDraft, EventOf, JobDraft, Reactions } from './reaction-types.ts';
import type { Payloads, Tx, Write } from './transaction.ts';
import { insertChanges, insertJobs } from './insert-changes-and-jobs.ts';
import type { Store } from './open-store.ts';
import { createSavepoint, type Savepoint } from './savepoints.ts';
import type { Database } from './schema/database.ts';
import { CommitRefused, isConflictBetweenNodes, isStoreFailure, isTooLate } from './drivers/store-errors.ts';

/** Enough to share an fsync among a busy moment's writes, few enough that none waits long for its neighbours. */
const MAX_ACTIONS = 64;
const MAX_OPEN_MS = 20;

type Waiting<Events, Jobs extends Payloads> = {
  run: (tx: Tx<Events, Jobs>) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

type Batch<Jobs extends Payloads> = { settle: (() => void)[]; changes: ChangeDraft[]; jobs: JobDraft<Jobs>[] };

/** An action of a batch without savepoints failed by its own error: the batch is run once more, with them. */
class NeedsSavepoints extends Error {}

/** One action's statement passed its deadline: that action alone is refused, the others run once more. */
class TooLate extends Error {
  readonly item: object;
  constructor(item: object, cause: unknown) {
    super('A statement of an action exceeded its deadline.', { cause });
    this.item = item;
  }
}

const runAction = async <Events, Jobs extends Payloads>(
  db: ControlledTransaction<Database>,
  item: Waiting<Events, Jobs>,
  clock: Clock,
  reactions: Reactions<Events, Jobs>,
) => {
  const events: EventOf<Events>[] = [];
  const jobs: JobDraft<Jobs>[] = [];
  const value = await item.run({
    db,
    now: clock.now(),
    // The generic call pairs name and payload; the union cannot say so.
    record: (name, payload) => void events.push({ name, payload } as EventOf<Events>),
    enqueue: (name, payload, options = {}) => void jobs.push({ name, payload, options } as JobDraft<Jobs>),
  });
  const plan = await reactions.plan(events, db);
  return { value, changes: plan.changes, jobs: [...jobs, ...plan.jobs] };
};

const toRefusal = (error: unknown) =>
  isStoreFailure(error) || isTooLate(error) || isConflictBetweenNodes(error) ? new StoreUnavailable(error) : error;

/**
 * The one writer of a node (group commit). Actions run one after the other inside a shared transaction, each in a
 * savepoint of its own (on PostgreSQL only once one of them has failed); all are answered after the one commit. See
 * ARCHITECTURE.md, "One writer, group commit".
 */
export const createWriter = <Events, Jobs extends Payloads>(
  store: Store,
  clock: Clock,
  reactions: Reactions<Events, Jobs>,
  committed = () => {},
) => {
  type Item = Waiting<Events, Jobs>;
  const queue: Item[] = [];
  let running: Promise<void> | undefined;

  const attempt = async (
    db: ControlledTransaction<Database>,
    savepoint: Savepoint | undefined,
    item: Item,
    batch: Batch<Jobs>,
  ) => {
    await savepoint?.set();
    try {
      const { value, changes, jobs } = await runAction(db, item, clock, reactions);
      batch.changes.push(...changes);
      batch.jobs.push(...jobs);
      batch.settle.push(() => item.resolve(value));
    } catch (error) {
      if (isStoreFailure(error) || isConflictBetweenNodes(error)) throw error;
      if (isTooLate(error)) throw savepoint ? error : new TooLate(item, error);
      if (!savepoint) throw new NeedsSavepoints();
      await savepoint.rollBack();
      batch.settle.push(() => item.reject(error));
    }
  };

  const runTransaction = async (take: () => Promise<Item | undefined>, withSavepoints = true) => {
    const batch: Batch<Jobs> = { settle: [], changes: [], jobs: [] };
    const db = await store.writer.startTransaction().execute();
    const savepoint = withSavepoints ? createSavepoint(db, store.kind) : undefined;
    const finish = async () => {
      for (let item = await take(); item; item = await take()) await attempt(db, savepoint, item, batch);
      const now = clock.now();
      await insertJobs(db, batch.jobs, now);
      const changes = await insertChanges(db, batch.changes, now);
      await db.commit().execute();
      return changes;
    };
    const changes = await finish().catch(async (error) => {
      await db
        .rollback()
        .execute()
        .catch(() => {}); // The connection may be gone, and the transaction with it.
      throw error;
    });
    committed();
    for (const settle of batch.settle) settle();
    if (changes.length > 0) reactions.publish(changes);
    if (batch.jobs.length > 0) reactions.jobsWaiting();
  };

  const runAlone = async (items: Item[]) => {
    const left = [...items];
    for (let item = left.shift(); item; item = left.shift()) {
      const one = [item];
      const failed = await runTransaction(async () => one.shift()).catch((error) => ({
        refusal: toRefusal(error),
        error,
      }));
      if (!failed) continue;
      item.reject(failed.refusal);
      // The others would each wait for the same deadline.
      if (isStoreFailure(failed.error) || isTooLate(failed.error))
        for (const other of left.splice(0)) other.reject(failed.refusal);
    }
  };

  const runBatch = async () => {
    const taken: Item[] = [];
    const opened = performance.now();
    /** Before a batch closes, the event loop turns once: requests that have just arrived share this commit. */
    const take = async () => {
      // However long a slow store took to begin: a batch does one thing at least, or nothing would ever be written.
      const isLong = taken.length > 0 && performance.now() - opened > MAX_OPEN_MS;
      if (taken.length >= MAX_ACTIONS || isLong) return undefined;
      if (queue.length === 0) await eventLoopTurn();
      const item = queue.shift();
      if (item) taken.push(item);
      return item;
    };
    try {
      // A savepoint is a network round trip for each action, and nearly every batch succeeds without one.
      await runTransaction(take, store.kind === 'sqlite').catch((error) => {
        if (error instanceof TooLate) {
          const [late] = taken.splice(
            taken.findIndex((item) => item === error.item),
            1,
          );
          late?.reject(toRefusal(error.cause));
        } else if (!(error instanceof NeedsSavepoints || error instanceof CommitRefused)) throw error;
        const again = [...taken];
        return again.length > 0 ? runTransaction(async () => again.shift()) : undefined;
      });
    } catch (error) {
      const isOfOne = taken.length > 1 && !isStoreFailure(error) && !isTooLate(error);
      // Two nodes wanted the same rows in another order, or a change or job of one action cannot be stored.
      if (isConflictBetweenNodes(error) || isOfOne) return runAlone(taken);
      const unavailable = toRefusal(error);
      // No transaction could be opened: all waiting actions fail, instead of waiting for one time-out each.
      for (const item of taken.length > 0 ? taken : queue.splice(0)) item.reject(unavailable);
    }
  };

  const drain = async () => {
    while (queue.length > 0) await runBatch();
    running = undefined;
  };

  const write: Write<Events, Jobs> = <T>(action: (tx: Tx<Events, Jobs>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({ run: action, resolve: resolve as (value: unknown) => void, reject });
      running ??= Promise.resolve().then(drain);
    });

  const idle = async () => {
    while (running) await running;
  };

  return { write, idle };
};
