import type { Kysely } from 'kysely';
import type { Seq } from '@porchlight/core/wire/ids.ts';
import type { Database } from './schema/database.ts';
import type { ChangesTable } from './schema/changes.ts';
import type { EnqueueOptions, Payloads } from './transaction.ts';

/** A change before the end of its batch gives it a number. */
export type ChangeDraft = Omit<ChangesTable, 'seq' | 'created_at'>;
/** What a client may see, in its place of the one sequence. */
export type Change = ChangeDraft & { seq: Seq; created_at: number };

/** One thing that happened, its payload of its name. */
export type EventOf<Events> = { [Name in keyof Events]: { name: Name; payload: Events[Name] } }[keyof Events];

/** A job to be written with the batch, its payload of its name. */
export type JobDraft<Jobs extends Payloads> = {
  [Name in keyof Jobs & string]: { name: Name; payload: Jobs[Name]; options: EnqueueOptions };
}[keyof Jobs & string];

/** What follows from the events of one action: rows of `changes` in order, and jobs. */
export type Plan<Jobs extends Payloads> = { changes: ChangeDraft[]; jobs: JobDraft<Jobs>[] };

/** The one place that ties an event to its consequences (`reactions.ts`), as the writer sees it. */
export type Reactions<Events, Jobs extends Payloads> = {
  /** Inside the transaction that recorded the events, after the action's last statement. */
  plan(events: readonly EventOf<Events>[], db: Kysely<Database>): Promise<Plan<Jobs>>;
  /** After the commit, in sequence order. Must not throw: news may be lost, facts not. */
  publish(changes: Change[]): void;
  /** After a commit that left jobs behind. */
  jobsWaiting(): void;
};
