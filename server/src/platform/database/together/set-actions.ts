import type { Kysely } from 'kysely';
import type { EventOf, JobDraft } from '../reaction-types.ts';
import type { Database } from '../schema/database.ts';
import type { Payloads, Tx } from '../transaction.ts';
import type { Say } from './transaction-flights.ts';

/** The result of one action of several, its events, and its jobs. */
export type Decided<Output, Events, Jobs extends Payloads> = {
  value: Output;
  events: EventOf<Events>[];
  jobs: JobDraft<Jobs>[];
};

export type SetContext = {
  db: Kysely<Database>;
  now: number;
  /** One round trip for all statements that are sent in it without waiting. */
  ask<T>(together: (say: Say) => Promise<T>): Promise<T>;
};

/**
 * Many actions of one kind as one: what decides about them is read for all at once, they are decided without I/O, and
 * their writes are one statement for each table. In the order of arrival; undefined for one that has to be done alone.
 */
export type SetAction<Input, Output, Events, Jobs extends Payloads> = {
  run(
    inputs: readonly Input[],
    context: SetContext,
  ): Promise<{
    decided: (Decided<Output, Events, Jobs> | undefined)[];
    write?: (say: Say) => Promise<unknown>;
  }>;
};

/** Runs an action together with waiting ones of its kind; `alone` does the same for one, with all special cases. */
export type WriteTogether<Events, Jobs extends Payloads> = <Input, Output>(
  action: SetAction<Input, Output, Events, Jobs>,
  input: Input,
  alone: (tx: Tx<Events, Jobs>) => Promise<Output>,
) => Promise<Output>;
