import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';
import { openSqlite } from '../platform/database/drivers/open-sqlite.ts';
import { type TestStore, testStoreKind } from './test-store.ts';

export type Query = { text: string; values: readonly unknown[] };

export type Plans = {
  /** Lists the tables that a query scans completely, by their own names. */
  readsWhole: (query: Query) => Promise<string[]>;
  steps: (query: Query) => Promise<string[]>;
  close: () => Promise<void>;
};

/** Records the statements of the server from now on; each text once. */
export type Listener = {
  queries: () => Query[];
  forget: () => void;
  openPlans: (store: TestStore) => Promise<Plans>;
  stop: () => void;
};

const tablesOf = (text: string, alias: string) => {
  const named = [...text.matchAll(/"?(\w+)"?\s+as\s+"?(\w+)"?/gi)].filter(([, , as]) => as === alias);
  return named.length > 0 ? named.flatMap(([, table]) => table ?? []) : [alias];
};

const openSqlitePlans = async ({ dataDir }: TestStore): Promise<Plans> => {
  const database = openSqlite(`${dataDir}/porchlight.db`, { readOnly: true });
  const stepsOf = (text: string) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all()
      .map(({ detail }) => String(detail));
  return {
    readsWhole: async ({ text }) =>
      stepsOf(text)
        .filter((step) => !step.includes('VIRTUAL TABLE'))
        .flatMap((step) => tablesOf(text, /^SCAN (\w+)/.exec(step)?.[1] ?? '')),
    steps: async ({ text }) => stepsOf(text),
    close: async () => database.close(),
  };
};

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] };
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const openPostgresPlans = async ({ databaseUrl }: TestStore): Promise<Plans> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // The tables of a test are small, and small tables are read whole whatever indexes they have: now only where none would do.
  await client.query('SET enable_seqscan = off');
  const nodes = async ({ text, values }: Query) => {
    const { rows } = await client.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values: [...values] });
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
    return nodesOf(plan);
  };
  return {
    readsWhole: async (query) =>
      (await nodes(query))
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .flatMap((node) => node['Relation Name'] ?? []),
    steps: async (query) => (await nodes(query)).map((node) => node['Node Type']),
    close: () => client.end(),
  };
};

export const recordQueries = (): Listener => {
  const queries = new Map<string, Query>();
  const prepare = DatabaseSync.prototype.prepare;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text, ...rest) {
    queries.set(text, { text, values: [] });
    return prepare.call(this, text, ...rest);
  });
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args;
    if (typeof asked === 'object' && asked !== null && 'text' in asked) {
      const { text, values = [] } = asked as { text: string; values?: unknown[] };
      queries.set(text, { text, values });
    }
    return query.apply(this, args);
  });
  return {
    queries: () => [...queries.values()],
    forget: () => queries.clear(),
    openPlans: testStoreKind === 'postgres' ? openPostgresPlans : openSqlitePlans,
    stop: () => vi.restoreAllMocks(),
  };
};
