import type { Kysely } from 'kysely';
import type { Seq } from '@porchlight/core/wire/ids.ts';
import type { Database } from './db/schema.ts';
import type { ChangesTable } from './db/schema/changes.ts';
import type { DomainEvent } from './domain-events.ts';
import type { JobName, JobPayloads } from './jobs/job-types.ts';
import type { EnqueueOptions } from './transaction.ts';

/** A change before the end of its batch gives it a number. */
export type ChangeDraft = Omit<ChangesTable, 'seq' | 'created_at'>;
/** What a client may see, in its place of the one sequence. */
export type Change = ChangeDraft & { seq: Seq; created_at: number };

/** A job to be written with the batch, its payload of its name. */
export type JobDraft = {
  [Name in JobName]: { name: Name; payload: JobPayloads[Name]; options: EnqueueOptions };
}[JobName];

/** What follows from the events of one action: rows of `changes` in order, and jobs. */
export type Plan = { changes: ChangeDraft[]; jobs: JobDraft[] };

/** The one place that ties an event to its consequences (`reactions.ts`), as the writer sees it. */
export type Reactions = {
  /** Inside the transaction that recorded the events, after the action's last statement. */
  plan(events: readonly DomainEvent[], db: Kysely<Database>): Promise<Plan>;
  /** After the commit, in sequence order. Must not throw: news may be lost, facts not. */
  publish(changes: Change[]): void;
  /** After a commit that left jobs behind. */
  jobsWaiting(): void;
};
