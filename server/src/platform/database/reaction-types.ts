import type { Seq } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { ChangesTable } from './schema/changes.ts';
import type { Database } from './schema/database.ts';
import type { EnqueueOptions, Payloads } from './transaction.ts';

export type ChangeDraft = Omit<ChangesTable, 'seq' | 'created_at'>;
export type Change = ChangeDraft & { seq: Seq; created_at: number };

export type EventOf<Events, Name extends keyof Events = keyof Events> = {
  [Each in Name]: { name: Each; payload: Events[Each] };
}[Name];

export type JobDraft<Jobs extends Payloads> = {
  [Name in keyof Jobs & string]: { name: Name; payload: Jobs[Name]; options: EnqueueOptions };
}[keyof Jobs & string];

export type Plan<Jobs extends Payloads> = { changes: ChangeDraft[]; jobs: JobDraft<Jobs>[] };

export type Reactions<Events, Jobs extends Payloads> = {
  plan(events: readonly EventOf<Events>[], db: Kysely<Database>): Promise<Plan<Jobs>>;
  publish(changes: Change[]): void;
  jobsWaiting(): void;
};
