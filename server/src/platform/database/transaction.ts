import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Transaction } from 'kysely';
import type { Database } from './schema/database.ts';

export type Payloads = Record<string, object>;

export type EnqueueOptions = {
  /** Epoch milliseconds; now when absent. */
  run_at?: number;
  unique_key?: string;
  /** One run of a recurring job: a second enqueue with the same slot is a no-op, whatever became of the first. */
  slot?: string;
  account_id?: AccountId;
  /** Jobs of one lane share few workers: name what they wait for, e.g. one receiver. */
  lane?: string;
};

/** What an action may use: SQL, events, and jobs. No other I/O is allowed in it. */
export type Tx<Events, Jobs extends Payloads> = {
  db: Transaction<Database>;
  now: number;
  record<Name extends keyof Events>(name: Name, payload: Events[Name]): void;
  enqueue<Name extends keyof Jobs & string>(name: Name, payload: Jobs[Name], options?: EnqueueOptions): void;
};

/**
 * Runs an action in the writer's next batch, inside one shared transaction. Resolves after the batch is committed to
 * disk; rejects with the action's own error, with its writes rolled back and the rest of the batch intact. It may run
 * more than once: it must have no effect but through `tx`.
 */
export type Write<Events, Jobs extends Payloads> = <T>(action: (tx: Tx<Events, Jobs>) => Promise<T>) => Promise<T>;

export type WriteRows = <T>(action: (tx: { db: Transaction<Database>; now: number }) => Promise<T>) => Promise<T>;
