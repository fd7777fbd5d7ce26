import type { Kysely } from 'kysely';
import { type Seq, isId } from '@porchlight/core/wire/ids.ts';
import type { EnqueueOptions } from './transaction.ts';
import type { Change, ChangeDraft } from './reaction-types.ts';
import { type Argument, compileOnce } from './drivers/compile-once.ts';
import type { Database } from './schema/database.ts';

const advanceCounter = compileOnce((db, argument: Argument<{ by: number }>) =>
  db
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', argument('by')) }))
    .where('name', '=', 'changes')
    .returning('value'),
);

const seqOf = (number: number): Seq => {
  if (!isId<Seq>(number)) throw new Error(`${number} cannot be the number of a change.`);
  return number;
};

/**
 * Numbers the batch's changes with one update of the counter. It is the last lock a transaction takes before its commit,
 * so numbers follow commit order on every store and leave no gap.
 */
export const insertChanges = async (db: Kysely<Database>, drafts: ChangeDraft[], now: number): Promise<Change[]> => {
  if (drafts.length === 0) return [];
  const [counter] = await advanceCounter(db, { by: drafts.length });
  if (!counter) throw new Error('The counter of changes is missing.');
  const { value } = counter;
  const first = value - drafts.length + 1;
  const changes = drafts.map((draft, index) => ({ ...draft, seq: seqOf(first + index), created_at: now }));
  await db.insertInto('changes').values(changes).execute();
  return changes;
};

type JobToWrite = { name: string; payload: object; options: EnqueueOptions };

/** Writes the batch's jobs; a key that already waits, or a slot that was already taken, makes its job a no-op. */
export const insertJobs = async (db: Kysely<Database>, drafts: readonly JobToWrite[], now: number) => {
  if (drafts.length === 0) return;
  const rows = drafts.map(({ name, payload, options }) => ({
    name,
    payload: { ...payload },
    unique_key: options.unique_key ?? null,
    slot: options.slot ?? null,
    account_id: options.account_id ?? null,
    lane: options.lane ?? null,
    status: 'waiting' as const,
    attempts: 0,
    run_at: options.run_at ?? now,
    locked_until: null,
    locked_by: null,
    last_error: null,
    created_at: now,
    finished_at: null,
  }));
  await db
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
