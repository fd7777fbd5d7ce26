import { isId, type Seq } from '@porchlight/core/wire/ids.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Argument, statementOnce } from './drivers/compile-once.ts';
import type { Change, ChangeDraft } from './reaction-types.ts';
import type { Database } from './schema/database.ts';
import { isPostgres } from './store-kind.ts';
import { givenRows } from './together/json-rows.ts';
import type { Say } from './together/transaction-flights.ts';
import type { EnqueueOptions } from './transaction.ts';

type Counted = { value: number };

const advanceCounter = statementOnce((db, argument: Argument<{ by: number }>) =>
  db
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', argument('by')) }))
    .where('name', '=', 'changes')
    .returning('value'),
);

type PlacedChange = ChangeDraft & { place: number; created_at: number };
type Rows = readonly PlacedChange[];

const insertRows = (db: Kysely<Database>, rows: RawBuilder<Rows>, before: RawBuilder<unknown>) =>
  sql`INSERT INTO changes (seq, account_id, inbox_id, conversation_id, contact_id, contact_inbox_id, user_id, name, audience,
      record_id, detail, created_at)
    SELECT ${before} + q.place, q.account_id, q.inbox_id, q.conversation_id, q.contact_id, q.contact_inbox_id, q.user_id, q.name,
      q.audience, q.record_id, q.detail, q.created_at
    FROM ${givenRows(db, rows, {
      place: 'int',
      account_id: 'int',
      inbox_id: 'int',
      conversation_id: 'int',
      contact_id: 'int',
      contact_inbox_id: 'int',
      user_id: 'int',
      name: 'text',
      audience: 'text',
      record_id: 'int',
      detail: 'json',
      created_at: 'int',
    })}`;

const insertNumbered = statementOnce((db, argument: Argument<{ rows: Rows; before: number }>) => {
  const insert = insertRows(db, argument('rows'), argument('before'));
  return { compile: () => insert.compile(db) };
});

/** PostgreSQL alone lets one statement advance the counter and insert by it. */
const numberAndInsert = statementOnce((db, argument: Argument<{ rows: Rows; by: number }>) => {
  const both = sql<Counted>`WITH counter AS (
      UPDATE counters SET value = value + ${argument('by')} WHERE name = 'changes' RETURNING value),
    written AS (${insertRows(db, argument('rows'), sql`(SELECT value - ${argument('by')} FROM counter)`)})
    SELECT value FROM counter`;
  return { compile: () => both.compile(db) };
});

const seqOf = (number: number): Seq => {
  if (!isId<Seq>(number)) throw new Error(`${number} cannot be the number of a change.`);
  return number;
};

const numbersOf = async (db: Kysely<Database>, say: Say, rows: Rows) => {
  const by = rows.length;
  const [counter] = isPostgres(db)
    ? await say(numberAndInsert(db, { rows, by }))
    : await say(advanceCounter(db, { by }));
  if (!counter) throw new Error('The counter of changes is missing.');
  const before = counter.value - by;
  if (!isPostgres(db)) await say(insertNumbered(db, { rows, before }));
  return before;
};

/** The counter is the last lock before the commit, so numbers follow commit order and leave no gap. */
export const insertChanges = async (
  db: Kysely<Database>,
  say: Say,
  drafts: readonly ChangeDraft[],
  now: number,
): Promise<Change[]> => {
  if (drafts.length === 0) return [];
  const before = await numbersOf(
    db,
    say,
    drafts.map((draft, index) => ({ ...draft, place: index + 1, created_at: now })),
  );
  return drafts.map((draft, index) => ({ ...draft, seq: seqOf(before + index + 1), created_at: now }));
};

type JobToWrite = { name: string; payload: object; options: EnqueueOptions; traceparent?: string | undefined };
type JobRow = {
  name: string;
  payload: object;
  unique_key: string | null;
  slot: string | null;
  account_id: number | null;
  lane: string | null;
  run_at: number;
  created_at: number;
  traceparent: string | null;
};

const insertWaiting = statementOnce((db, argument: Argument<{ rows: readonly JobRow[] }>) => {
  const insert = sql`INSERT INTO jobs (name, payload, unique_key, slot, account_id, lane, status, attempts, run_at, created_at, traceparent)
    SELECT q.name, q.payload, q.unique_key, q.slot, q.account_id, q.lane, 'waiting', 0, q.run_at, q.created_at, q.traceparent
    FROM ${givenRows(db, argument('rows'), {
      name: 'text',
      payload: 'json',
      unique_key: 'text',
      slot: 'text',
      account_id: 'int',
      lane: 'text',
      run_at: 'int',
      created_at: 'int',
      traceparent: 'text',
    })} WHERE true
    ON CONFLICT DO NOTHING`;
  return { compile: () => insert.compile(db) };
});

/** A key that already waits, or a slot that was already taken, makes its job a no-op. */
export const insertJobs = async (db: Kysely<Database>, say: Say, drafts: readonly JobToWrite[], now: number) => {
  if (drafts.length === 0) return;
  const rows = drafts.map(({ name, payload, options, traceparent = null }) => ({
    name,
    payload,
    unique_key: options.unique_key ?? null,
    slot: options.slot ?? null,
    account_id: options.account_id ?? null,
    lane: options.lane ?? null,
    run_at: options.run_at ?? now,
    created_at: now,
    traceparent,
  }));
  await say(insertWaiting(db, { rows }));
};
