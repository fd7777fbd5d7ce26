import type { Kysely } from 'kysely';
import type { Seq } from '@porchlight/core/wire/ids.ts';
import type { ChangesTable, Database } from './db/schema.ts';
import type { DomainEvent } from './domain-events.ts';
import type { JobName, JobPayloads } from './jobs/job-types.ts';
import type { EnqueueOptions } from './transaction.ts';

export type ChangeDraft = Omit<ChangesTable, 'seq' | 'created_at'>;
export type Change = ChangeDraft & { seq: Seq; created_at: number };

export type JobDraft = {
  [Name in JobName]: { name: Name; payload: JobPayloads[Name]; options: EnqueueOptions };
}[JobName];

/** What follows from one event: rows of `changes` in order, and jobs. */
export type Plan = { changes: ChangeDraft[]; jobs: JobDraft[] };

/** The one place that ties an event to its consequences (`reactions.ts`), as the writer sees it. */
export type Reactions = {
  /** Inside the transaction that recorded the event. */
  plan(event: DomainEvent, db: Kysely<Database>): Promise<Plan>;
  /** After the commit, in sequence order. Must not throw: news may be lost, facts not. */
  publish(changes: Change[]): void;
  /** After a commit that left jobs behind. */
  jobsWaiting(): void;
};
