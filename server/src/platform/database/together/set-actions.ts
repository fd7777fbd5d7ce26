import type { Kysely } from 'kysely';
import type { EventOf, JobDraft } from '../reaction-types.ts';
import type { Database } from '../schema/database.ts';
import type { Payloads, Tx } from '../transaction.ts';
import type { Say } from './transaction-flights.ts';

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

/** Read for all at once, decided without I/O, written by one statement a table. Undefined: one to be done alone. */
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
