import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { refuseSharedSessions } from '../drivers/refuse-shared-sessions.ts';
import type { Store } from '../open-store.ts';
import type { Database } from '../schema/database.ts';
import { untyped } from '../schema/untyped.ts';
import { withRetries } from './backfill.ts';
import { buildIndexConcurrently } from './concurrent-index.ts';
import { endOldSessions } from './end-old-sessions.ts';
import { type Migration, migrations } from './list.ts';
import { createIndex } from './table-builder.ts';

/** The message is one line for the operator. */
export class MigrationRefused extends Error {}

/** One number for all nodes of an installation (PostgreSQL advisory lock). */
const LOCK = 7_041_984;
const LOCK_PAUSE_MS = 200;
/** Other statements queue behind a step that waits for a table, so it waits no longer than this. */
const STEP_LOCK_TIMEOUT = '500ms';
/** A step whose tables and columns are done, and whose indexes or rows are not. */
const UNFINISHED = ' (unfinished)';

type Connection = Kysely<Database>;

const appliedNames = async (db: Connection) => {
  await db.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
  const rows = await db.selectFrom('schema_migrations').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
};

const refuseNewer = (applied: string[], steps: Migration[]) => {
  const names = new Set(steps.flatMap(({ name }) => [name, name + UNFINISHED]));
  const unknown = applied.filter((name) => !names.has(name));
  if (unknown.length > 0)
    throw new MigrationRefused(
      `This database was written by a newer version (it has "${unknown.join('", "')}"). Start that version, or restore a backup from before the upgrade.`,
    );
};

type Options = {
  /** Called once before the first step of an upgrade of a database with data. */
  backup?: () => Promise<void>;
  steps?: Migration[];
  now?: number;
};

export const missingSteps = async (store: Store, steps: Migration[] = migrations): Promise<string[]> => {
  const tables = await store.reader.introspection.getTables();
  const isNew = !tables.some(({ name }) => name === 'schema_migrations');
  const rows = isNew ? [] : await store.reader.selectFrom('schema_migrations').select('name').execute();
  const applied = rows.map(({ name }) => name);
  refuseNewer(applied, steps);
  return steps.filter(({ name }) => !applied.includes(name)).map(({ name }) => name);
};

export const listAppliedSteps = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
};

/** Nothing else uses the tables: a step is one transaction. */
const takeWhole = (db: Connection, step: Migration, { kind }: Store, now: number) =>
  db.transaction().execute(async (tx) => {
    const anyTables = untyped(tx);
    await step.up(anyTables, kind);
    for (const index of step.indexes ?? []) await createIndex(anyTables, index);
    await step.backfill?.(anyTables, kind, now);
    await tx.insertInto('schema_migrations').values({ name: step.name, applied_at: now }).execute();
  });

const begin = async (db: Connection, step: Migration, { kind }: Store, now: number) => {
  const name = step.name + UNFINISHED;
  const begun = await db
    .selectFrom('schema_migrations')
    .select('applied_at')
    .where('name', '=', name)
    .executeTakeFirst();
  if (begun) return begun.applied_at;
  await withRetries(() =>
    db.transaction().execute(async (tx) => {
      await sql`SET LOCAL lock_timeout = ${sql.lit(STEP_LOCK_TIMEOUT)}`.execute(tx);
      await step.up(untyped(tx), kind);
      await tx.insertInto('schema_migrations').values({ name, applied_at: now }).execute();
    }),
  );
  await endOldSessions(untyped(db));
  return now;
};

/**
 * A node of the version before may be serving: tables and columns in one transaction that waits for no lock, then
 * indexes without a lock, then rows a few at a time. After an interruption, the next start resumes here.
 */
const takeBesideOldNode = async (db: Connection, step: Migration, store: Store, now: number) => {
  const begunAt = await begin(db, step, store, now);
  const anyTables = untyped(db);
  for (const index of step.indexes ?? []) await buildIndexConcurrently(anyTables, index);
  await step.backfill?.(anyTables, store.kind, begunAt);
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('schema_migrations')
      .where('name', '=', step.name + UNFINISHED)
      .execute();
    await tx.insertInto('schema_migrations').values({ name: step.name, applied_at: now }).execute();
  });
};

/** Polls: a session that waits inside a statement would block the building of an index for ever. */
const lock = async (db: Connection) => {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`SELECT pg_try_advisory_lock(${sql.lit(LOCK)}) AS locked`.execute(
      db,
    );
    if (rows[0]?.locked) return;
    await pause(LOCK_PAUSE_MS);
  }
};

/**
 * Upgrades the store to this version. Returns the names of the steps it took. Kysely's Migrator is not used: it runs
 * all steps in one transaction or none, so it can neither build indexes concurrently nor resume a step that was
 * interrupted.
 */
export const migrate = async (store: Store, { backup, steps = migrations, now = Date.now() }: Options = {}) => {
  const db = store.maintenance;
  if (store.kind === 'postgres') await refuseSharedSessions(db);
  return db.connection().execute(async (connection) => {
    if (store.kind === 'postgres') await lock(connection);
    try {
      const applied = await appliedNames(connection);
      refuseNewer(applied, steps);
      const missing = steps.filter((migration) => !applied.includes(migration.name));
      if (missing.length > 0 && applied.length > 0) await backup?.();
      const take = store.kind === 'postgres' && applied.length > 0 ? takeBesideOldNode : takeWhole;
      for (const step of missing) await take(connection, step, store, now);
      return missing.map((step) => step.name);
    } finally {
      if (store.kind === 'postgres') await sql`SELECT pg_advisory_unlock(${sql.lit(LOCK)})`.execute(connection);
    }
  });
};
