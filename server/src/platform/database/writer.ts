import { setImmediate as eventLoopTurn, setTimeout as pause } from 'node:timers/promises';
import type { ControlledTransaction } from 'kysely';
import type { Clock } from '../clock.ts';
import { StoreUnavailable } from '../errors.ts';
import { type BatchTrace, traceBatch, waitInSpan } from '../tracing/batch-spans.ts';
import { runInSpan } from '../tracing/current-span.ts';
import { CommitRefused, isConflictBetweenNodes, isStoreFailure, isTooLate } from './drivers/store-errors.ts';
import { insertChanges, insertJobs } from './insert-changes-and-jobs.ts';
import type { Store } from './open-store.ts';
import type { Reactions } from './reaction-types.ts';
import { createSavepoint, type Savepoint } from './savepoints.ts';
import type { Database } from './schema/database.ts';
import {
  addToBatch,
  type Batch,
  emptyBatch,
  MAX_ACTIONS,
  runAction,
  runSet,
  sendWrites,
  takeBatch,
  type Waiting,
} from './together/batch.ts';
import type { WriteTogether } from './together/set-actions.ts';
import { commitWith } from './together/transaction-flights.ts';
import type { Payloads, Tx, Write } from './transaction.ts';

const MAX_OPEN_MS = 20;
/** An action alone that meets another node's transaction. Each deadlock has cost both a second already. */
const CONFLICT_TRIES = 4;
/** The other node, which waits for the rows, gets them first: both would take them at the same moment and meet again. */
const pauseForOtherNode = () => pause(10 + Math.random() * 40);

const repeatOnConflict = async (run: () => Promise<void>, triesLeft = CONFLICT_TRIES): Promise<void> => {
  try {
    await run();
  } catch (error) {
    if (triesLeft <= 1 || !isConflictBetweenNodes(error)) throw error;
    await pauseForOtherNode();
    await repeatOnConflict(run, triesLeft - 1);
  }
};

/** An action of a batch without savepoints failed by its own error: the batch is run again, with them. */
class NeedsSavepoints extends Error {}

/** The statement of one action met its deadline: that action alone is refused, the others run again. */
class TooLate extends Error {
  readonly item: object;
  constructor(item: object, cause: unknown) {
    super('A statement of an action exceeded its deadline.', { cause });
    this.item = item;
  }
}

/** Actions that ran together met a deadline: run one by one, the slow action is found. */
class SetTooLate extends Error {}

const toRefusal = (error: unknown) =>
  isStoreFailure(error) || isTooLate(error) || isConflictBetweenNodes(error) ? new StoreUnavailable(error) : error;

const commitBatch = <Jobs extends Payloads>(db: ControlledTransaction<Database>, batch: Batch<Jobs>, now: number) => {
  const writes = batch.writes.splice(0);
  return commitWith(db, async (say) => {
    const written = [...writes.map((write) => write(say)), insertJobs(db, say, batch.jobs, now)];
    const [changes] = await Promise.all([insertChanges(db, say, batch.changes, now), ...written]);
    return changes;
  });
};

/**
 * The one writer of a node (group commit). Actions run one after the other inside a shared transaction, each in a
 * savepoint of its own (on PostgreSQL only once one of them has failed); all are confirmed after the one commit. See
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
    await sendWrites(db, batch);
    await savepoint?.set();
    try {
      addToBatch(batch, await runAction(db, item, clock.now(), reactions));
    } catch (error) {
      if (isStoreFailure(error) || isConflictBetweenNodes(error)) throw error;
      if (isTooLate(error)) throw savepoint ? error : new TooLate(item, error);
      if (!savepoint) throw new NeedsSavepoints();
      await savepoint.rollBack();
      batch.settle.push(() => item.reject(error));
    }
  };

  const attemptTogether = async (
    db: ControlledTransaction<Database>,
    savepoint: Savepoint | undefined,
    items: Item[],
    batch: Batch<Jobs>,
  ) => {
    await sendWrites(db, batch);
    await savepoint?.set();
    try {
      const { done, left } = await runSet(db, items, clock.now(), reactions);
      if (savepoint) await sendWrites(db, done);
      addToBatch(batch, done);
      return left;
    } catch (error) {
      if (isStoreFailure(error) || isConflictBetweenNodes(error)) throw error;
      for (const item of items) item.set = undefined;
      if (!savepoint) throw isTooLate(error) ? new SetTooLate() : new NeedsSavepoints();
      await savepoint.rollBack();
      return items;
    }
  };

  const transact = async (take: () => Promise<Item[]>, withSavepoints: boolean, traced: BatchTrace) => {
    const batch = emptyBatch<Jobs>();
    const db = await traced.run(() => store.writer.startTransaction().execute());
    const savepoint = withSavepoints ? createSavepoint(db, store.kind) : undefined;
    const attemptAll = async (items: Item[]) => {
      const left = items[0]?.set ? await attemptTogether(db, savepoint, items, batch) : items;
      for (const item of left) await attempt(db, savepoint, item, batch);
    };
    const finish = async () => {
      for (let items = await take(); items.length > 0; items = await take()) {
        traced.join(items);
        await traced.run(() => attemptAll(items));
      }
      return traced.run(() => commitBatch(db, batch, clock.now()));
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
    if (changes.length > 0) traced.run(() => reactions.publish(changes));
    if (batch.jobs.length > 0) reactions.jobsWaiting();
  };

  const runTransaction = (take: () => Promise<Item[]>, waiting: readonly Item[], withSavepoints = true) =>
    traceBatch(waiting, (traced) => transact(take, withSavepoints, traced));

  const runOne = (item: Item) =>
    repeatOnConflict(() => {
      const one = [item];
      return runTransaction(async () => takeBatch(one, 1), [item]);
    });

  const runAlone = async (items: Item[]) => {
    const left = [...items];
    for (let item = left.shift(); item; item = left.shift()) {
      const failed = await runOne(item).catch((error) => ({ refusal: toRefusal(error), error }));
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
      // However long a slow store took to begin: a batch runs at least one action, or nothing would ever be written.
      const isLong = taken.length > 0 && performance.now() - opened > MAX_OPEN_MS;
      // Enough for another run together have arrived since then: they get a commit of their own.
      const isNext = taken.at(-1)?.set !== undefined && (queue.length === 0 || queue[0]?.set !== undefined);
      if (taken.length >= MAX_ACTIONS || isLong || isNext) return [];
      if (queue.length === 0 || queue[0]?.set) await eventLoopTurn();
      const items = takeBatch(queue, MAX_ACTIONS - taken.length);
      taken.push(...items);
      return items;
    };
    const repeat = (withSavepoints: boolean) => {
      const again = [...taken];
      if (again.length === 0) return undefined;
      return runTransaction(async () => takeBatch(again, MAX_ACTIONS), taken, withSavepoints);
    };
    const runAgain = async (error: unknown): Promise<void> => {
      if (error instanceof SetTooLate) return repeat(false)?.catch(runAgain);
      if (error instanceof TooLate) {
        const [late] = taken.splice(
          taken.findIndex((item) => item === error.item),
          1,
        );
        late?.reject(toRefusal(error.cause));
      } else {
        const isOfSet = !isStoreFailure(error) && !isTooLate(error) && taken.some(({ set }) => set !== undefined);
        if (!(error instanceof NeedsSavepoints || error instanceof CommitRefused || isOfSet)) throw error;
      }
      return repeat(true);
    };
    try {
      // A savepoint is a network round trip for each action, and nearly every batch succeeds without one.
      await runTransaction(take, queue, store.kind === 'sqlite').catch(runAgain);
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

  const add = <T>(run: (tx: Tx<Events, Jobs>) => Promise<T>, set: Item['set']) =>
    waitInSpan<T>((span, resolve, reject) => {
      queue.push({ run, resolve: resolve as (value: unknown) => void, reject, set, span });
      running ??= runInSpan(undefined, () => Promise.resolve().then(drain));
    });
  const write: Write<Events, Jobs> = (action) => add(action, undefined);
  const writeTogether: WriteTogether<Events, Jobs> = (action, input, alone) => add(alone, { action, input });

  const idle = async () => {
    while (running) await running;
  };

  return { write, writeTogether, idle };
};
