import { type Kysely, sql } from 'kysely';
import type { Store } from './client.ts';
import { type Migration, migrations } from './migrations/list.ts';

/** A database this program cannot use, said in one line. */
export class MigrationRefused extends Error {}

/** One number for all nodes of an installation (PostgreSQL advisory lock). */
const LOCK = 7_041_984;

type Applied = { schema_migrations: { name: string; applied_at: number } };

const appliedNames = async (db: Kysely<Applied>) => {
  await db.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
  const rows = await db.selectFrom('schema_migrations').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
};

const refuseNewer = (applied: string[], known: Migration[]) => {
  const names = new Set(known.map((migration) => migration.name));
  const unknown = applied.filter((name) => !names.has(name));
  if (unknown.length > 0)
    throw new MigrationRefused(
      `This database was written by a newer version (it has "${unknown.join('", "')}"). Start that version, or restore a backup from before the upgrade.`,
    );
};

type Options = {
  /** Called once before the first step of an upgrade of a database that holds data. */
  backup?: () => Promise<void>;
  known?: Migration[];
  now?: number;
};

/** The steps that an upgrade would take. Nothing is written. @throws MigrationRefused for a newer version's database */
export const missingSteps = async (store: Store, known: Migration[] = migrations): Promise<string[]> => {
  const tables = await store.reader.introspection.getTables();
  const isNew = !tables.some(({ name }) => name === 'schema_migrations');
  const rows = isNew
    ? []
    : await (store.reader as unknown as Kysely<Applied>).selectFrom('schema_migrations').select('name').execute();
  const applied = rows.map(({ name }) => name);
  refuseNewer(applied, known);
  return known.filter(({ name }) => !applied.includes(name)).map(({ name }) => name);
};

/** Brings the store to this version, each step in a transaction of its own. Answers the names of the steps it took. */
export const migrate = async (store: Store, { backup, known = migrations, now = Date.now() }: Options = {}) => {
  const db = store.maintenance as unknown as Kysely<Applied>;
  return db.connection().execute(async (connection) => {
    if (store.kind === 'postgres') await sql`SELECT pg_advisory_lock(${sql.lit(LOCK)})`.execute(connection);
    try {
      const applied = await appliedNames(connection);
      refuseNewer(applied, known);
      const missing = known.filter((migration) => !applied.includes(migration.name));
      if (missing.length > 0 && applied.length > 0) await backup?.();
      for (const step of missing)
        await connection.transaction().execute(async (tx) => {
          await step.up(tx as unknown as Kysely<unknown>, store.kind);
          await tx.insertInto('schema_migrations').values({ name: step.name, applied_at: now }).execute();
        });
      return missing.map((step) => step.name);
    } finally {
      if (store.kind === 'postgres') await sql`SELECT pg_advisory_unlock(${sql.lit(LOCK)})`.execute(connection);
    }
  });
};
