import { sql } from 'kysely';
import type { TestServer } from '../harness.ts';

const OF_THE_SERVER = new Set([
  'schema_migrations',
  'backfills',
  'counters',
  'jobs',
  'changes',
  'sessions',
  'rate_limits',
  'upload_usage',
  'remote_pictures',
  'link_previews',
  'report_counts',
  'contact_match_counts',
  'webhook_deliveries',
  'notifications',
]);

const VOLATILE = /^(last_used|last_seen|active|used)_at$/;

const tablesOf = async ({ deps }: Pick<TestServer, 'deps'>) =>
  (await deps.db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !OF_THE_SERVER.has(name) && !/sqlite_|_fts|message_index|search_/.test(name));

export type StoredRow = { table: string; values: Record<string, unknown> };
export type StoredRows = Map<string, StoredRow & { text: string }>;

export const readRows = async (server: Pick<TestServer, 'deps'>): Promise<StoredRows> => {
  const all: StoredRows = new Map();
  for (const table of await tablesOf(server)) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(server.deps.db);
    for (const row of rows) {
      const values = Object.fromEntries(Object.entries(row).filter(([column]) => !VOLATILE.test(column)));
      const text = JSON.stringify(values);
      all.set(`${table} ${'id' in row ? row['id'] : text}`, { table, values, text });
    }
  }
  return all;
};

/** What of the rows before is gone or another now. */
export const changedRows = (before: StoredRows, after: StoredRows): string[] =>
  [...before].flatMap(([key, { text }]) => {
    const now = after.get(key);
    return now?.text === text ? [] : [`${key}: ${now ? now.text : 'is gone'}`.slice(0, 300)];
  });
