import type { ControlledTransaction, Kysely } from 'kysely';
import { currentSpan, runInSpan } from '../../tracing/current-span.ts';
import type { Span } from '../../tracing/span.ts';
import type { ChangeDraft, EventOf, JobDraft, Reactions } from '../reaction-types.ts';
import type { Database } from '../schema/database.ts';
import type { Payloads, Tx } from '../transaction.ts';
import type { SetAction } from './set-actions.ts';
import { askTogether, type Say } from './transaction-flights.ts';

/** Enough to share an fsync among many writes, few enough that none waits long for the others. */
export const MAX_ACTIONS = 64;

export type Waiting<Events, Jobs extends Payloads> = {
  run: (tx: Tx<Events, Jobs>) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Undefined for what is always done alone, and after it failed together with others. */
  set: { action: SetAction<unknown, unknown, Events, Jobs>; input: unknown } | undefined;
  /** Of the caller that waits; undefined where nothing is traced. */
  span: Span | undefined;
};

/** `traceparent`: of the action that enqueued it. */
type TracedJob<Jobs extends Payloads> = JobDraft<Jobs> & { traceparent?: string | undefined };

export type Batch<Jobs extends Payloads> = {
  settle: (() => void)[];
  changes: ChangeDraft[];
  jobs: TracedJob<Jobs>[];
  /** Not sent yet: they travel with the next statement, at the latest with the commit. */
  writes: ((say: Say) => Promise<unknown>)[];
};

export const emptyBatch = <Jobs extends Payloads>(): Batch<Jobs> => ({ settle: [], changes: [], jobs: [], writes: [] });

export const addToBatch = <Jobs extends Payloads>(batch: Batch<Jobs>, more: Batch<Jobs>) => {
  batch.settle.push(...more.settle);
  batch.changes.push(...more.changes);
  batch.jobs.push(...more.jobs);
  batch.writes.push(...more.writes);
};

export const takeBatch = <Events, Jobs extends Payloads>(queue: Waiting<Events, Jobs>[], most: number) => {
  const { set } = queue[0] ?? {};
  const other = set ? queue.findIndex((item) => item.set?.action !== set.action) : 1;
  return queue.splice(0, Math.min(most, other < 0 ? queue.length : other));
};

export const sendWrites = async <Jobs extends Payloads>(db: Kysely<Database>, { writes }: Batch<Jobs>) => {
  const waiting = writes.splice(0);
  if (waiting.length > 0) await askTogether(db, (say) => Promise.all(waiting.map((write) => write(say))));
};

const runInOwnSpan = async <Events, Jobs extends Payloads>(
  db: ControlledTransaction<Database>,
  item: Waiting<Events, Jobs>,
  now: number,
  reactions: Reactions<Events, Jobs>,
): Promise<Batch<Jobs>> => {
  const events: EventOf<Events>[] = [];
  const jobs: JobDraft<Jobs>[] = [];
  const value = await item.run({
    db,
    now,
    // The generic call pairs name and payload; the union cannot express that.
    record: (name, payload) => void events.push({ name, payload } as EventOf<Events>),
    enqueue: (name, payload, options = {}) => void jobs.push({ name, payload, options } as JobDraft<Jobs>),
  });
  const plan = await reactions.plan(events, db);
  const traceparent = item.span?.traceparent;
  const traced = [...jobs, ...plan.jobs].map((job) => ({ ...job, traceparent }));
  return { settle: [() => item.resolve(value)], changes: plan.changes, jobs: traced, writes: [] };
};

/** Its statements belong to the caller that waits for it, not to the batch. */
export const runAction: typeof runInOwnSpan = (db, item, now, reactions) =>
  runInSpan(item.span ?? currentSpan(), () => runInOwnSpan(db, item, now, reactions));

/** Runs what can be done together; `left` has to be done alone after it. */
export const runSet = async <Events, Jobs extends Payloads>(
  db: ControlledTransaction<Database>,
  items: readonly Waiting<Events, Jobs>[],
  now: number,
  reactions: Reactions<Events, Jobs>,
): Promise<{ done: Batch<Jobs>; left: Waiting<Events, Jobs>[] }> => {
  const done = emptyBatch<Jobs>();
  const action = items[0]?.set?.action;
  if (!action) return { done, left: [...items] };
  const inputs = items.map(({ set }) => set?.input);
  const { decided, write } = await action.run(inputs, { db, now, ask: (together) => askTogether(db, together) });
  const left: Waiting<Events, Jobs>[] = [];
  const events: EventOf<Events>[] = [];
  for (const [index, item] of items.entries()) {
    const own = decided[index];
    if (own) {
      events.push(...own.events);
      done.jobs.push(...own.jobs.map((job) => ({ ...job, traceparent: item.span?.traceparent })));
      done.settle.push(() => item.resolve(own.value));
    } else left.push(item);
  }
  const plan = await reactions.plan(events, db);
  done.changes.push(...plan.changes);
  // What follows from the events of several actions belongs to the batch.
  const traceparent = currentSpan()?.traceparent;
  done.jobs.push(...plan.jobs.map((job) => ({ ...job, traceparent })));
  if (write) done.writes.push(write);
  return { done, left };
};
