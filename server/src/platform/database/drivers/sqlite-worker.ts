import type { SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from './open-sqlite.ts';
import { prepareStatement } from './sqlite-statement.ts';

export type ReadRequest = { id: number; sql: string; parameters: SQLInputValue[] };
export type ReadResponse = { id: number; rows?: Record<string, unknown>[]; error?: string };

const database = openSqlite(String(workerData), { readOnly: true });

parentPort?.on('message', ({ id, sql, parameters }: ReadRequest) => {
  const answer = (input: Omit<ReadResponse, 'id'>) => parentPort?.postMessage({ id, ...input });
  try {
    answer({ rows: prepareStatement(database, sql)(parameters).rows });
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) });
  }
});
