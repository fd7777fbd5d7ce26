import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../platform/database/migrations/migrate.ts';
import { openStore } from '../platform/database/open-store.ts';
import type { StoreKind } from '../platform/database/store-kind.ts';

export const testStoreKind: StoreKind = process.env['TEST_STORE'] === 'postgres' ? 'postgres' : 'sqlite';

const ADMIN_URL = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

const databaseUrl = (name: string) => {
  const url = new URL(ADMIN_URL);
  url.pathname = `/${name}`;
  return url.href;
};

const hashMigrations = () => {
  const folder = new URL('../platform/database/migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(new URL(name, folder)));
  return hash.digest('hex').slice(0, 12);
};

/** Changes whenever a migration does, so that a template of another state is never used. */
const SCHEMA_HASH = hashMigrations();

const asAdministrator = async <T>(work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: ADMIN_URL });
  await client.connect();
  return work(client).finally(() => client.end());
};

const migrateEmpty = async (settings: { dataDir: string; databaseUrl: string | undefined }) => {
  const store = openStore(settings);
  await migrate(store).finally(() => store.close());
};

/** A migrated, empty database that each test file copies: made once for each state of the migrations. */
const postgresTemplate = (client: pg.Client) => {
  const name = `porchlight_template_${SCHEMA_HASH}`;
  const make = async () => {
    await client.query('SELECT pg_advisory_lock(7041985)');
    const existing = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (existing.rowCount === 0) {
      await client.query(`DROP DATABASE IF EXISTS ${name}_new`);
      await client.query(`CREATE DATABASE ${name}_new`);
      await migrateEmpty({ dataDir: '', databaseUrl: databaseUrl(`${name}_new`) });
      await client.query(`ALTER DATABASE ${name}_new RENAME TO ${name}`);
    }
    await client.query('SELECT pg_advisory_unlock(7041985)');
    return name;
  };
  return make();
};

const sqliteTemplate = async () => {
  const file = join(tmpdir(), `porchlight-template-${SCHEMA_HASH}.db`);
  if (existsSync(file)) return file;
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-template-'));
  await migrateEmpty({ dataDir: folder, databaseUrl: undefined });
  renameSync(join(folder, 'porchlight.db'), file);
  rmSync(folder, { recursive: true });
  return file;
};

/** A migrated, empty database in a folder that has none: an installation starts in half the time. */
export const prepareSqlite = async (dataDir: string) => {
  const file = join(dataDir, 'porchlight.db');
  if (!existsSync(file)) copyFileSync(await sqliteTemplate(), file);
};

/** Copied as files a database takes half of the work, unless the server waits for the disk. */
const quickestStrategy = async (client: pg.Client) => {
  const { rows } = await client.query<{ copies: boolean }>(
    `SELECT current_setting('fsync') = 'off' AND current_setting('server_version_num')::int >= 150000 AS copies`,
  );
  return rows[0]?.copies ? ' STRATEGY file_copy' : '';
};

export type TestStore = { dataDir: string; databaseUrl: string | undefined; remove(): Promise<void> };

const makePostgres = async (dataDir: string): Promise<TestStore> => {
  const name = `porchlight_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asAdministrator(async (client) => {
    const template = await postgresTemplate(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}${await quickestStrategy(client)}`);
  });
  const remove = async () => {
    await asAdministrator((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, databaseUrl: databaseUrl(name), remove };
};

/** A migrated, empty store of its own in a temporary folder of its own. */
export const makeTestStore = async (kind: StoreKind = testStoreKind): Promise<TestStore> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-test-'));
  if (kind === 'postgres') return makePostgres(dataDir);
  await prepareSqlite(dataDir);
  return { dataDir, databaseUrl: undefined, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
};
