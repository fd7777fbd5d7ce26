import type { Transaction } from 'kysely';
import type { Database } from './db/schema.ts';
import type { DomainEventName, DomainEvents } from './domain-events.ts';
import type { JobName, JobPayloads } from './jobs/job-types.ts';

/** What an action may touch: SQL, the note of what happened, and work for later. Nothing else may do I/O in it. */
export type Tx = {
  db: Transaction<Database>;
  /** Epoch milliseconds, the same for the whole action. */
  now: number;
  record<Name extends DomainEventName>(name: Name, payload: DomainEvents[Name]): void;
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name], options?: EnqueueOptions): void;
};

export type EnqueueOptions = {
  /** Epoch milliseconds; now when absent. */
  run_at?: number;
  /** A waiting job with the same key makes this one a no-op. */
  unique_key?: string;
  /** One turn of a recurring job: a second enqueue with the same slot is a no-op, whatever became of the first. */
  slot?: string;
  account_id?: number;
  /** Jobs of one lane share few places of the worker: name what they wait for, e.g. one receiver. */
  lane?: string;
};

/**
 * Runs an action in the writer's next batch, inside one shared transaction. Resolves after the batch is committed to disk;
 * rejects with the action's own error, its writes rolled back, its neighbours untouched. It may run more than once: it must
 * have no effect but through `tx`.
 */
export type Write = <T>(action: (tx: Tx) => Promise<T>) => Promise<T>;
