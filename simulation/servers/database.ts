import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const ADMIN_URL = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export const redisUrl = () => process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

const asAdministrator = async <T>(work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: ADMIN_URL });
  await client.connect();
  return work(client).finally(() => client.end());
};

export const makeFolder = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), `porchlight-simulation-${name}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

export const createDatabase = async () => {
  const name = `porchlight_simulation_${process.pid}_${Date.now().toString(36)}`;
  await asAdministrator((client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(ADMIN_URL);
  url.pathname = `/${name}`;
  return {
    url,
    remove: () =>
      asAdministrator((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)).then(() => {}),
  };
};

/** The same address behind another port of this machine. */
export const through = (url: URL, port: number) => {
  const next = new URL(url);
  next.hostname = '127.0.0.1';
  next.port = String(port);
  return next;
};

export const placeOf = (url: URL, defaultPort: number) => ({
  host: url.hostname,
  port: Number(url.port || defaultPort),
});
