import { Worker } from 'node:worker_threads';
import type { SQLInputValue } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type { Answered, Asked } from './sqlite-worker.ts';
import { toSqlite } from './column-codecs.ts';
import { SqliteLanguage } from './sqlite-connection.ts';

/** Reports are rare: the thread and its memory are released this long after the last one. */
const IDLE_MS = 60_000;

type Waiting = { resolve(rows: Record<string, unknown>[]): void; reject(error: Error): void };

/** Reads of one file in a thread of its own, which is there while it is asked. */
const createThread = (file: string) => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const rejectWaiting = (error: Error) => {
    for (const asked of waiting.values()) asked.reject(error);
    waiting.clear();
  };

  const end = async () => {
    const ending = worker;
    worker = undefined;
    clearTimeout(idle);
    await ending?.terminate();
    rejectWaiting(new Error('The worker thread for reads was stopped.'));
  };

  const start = () => {
    const started = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: file });
    started.unref();
    started.on('message', ({ id, rows, error }: Answered) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asked?.resolve(rows ?? []);
      else asked?.reject(new Error(error));
      if (waiting.size === 0) idle = setTimeout(() => void end(), IDLE_MS).unref();
    });
    const onFailure = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      rejectWaiting(error);
    };
    started.on('error', onFailure);
    started.on('messageerror', onFailure);
    started.on('exit', () => onFailure(new Error('The worker thread for reads has ended.')));
    return started;
  };

  const ask = (sql: string, parameters: SQLInputValue[]) =>
    new Promise<Record<string, unknown>[]>((resolve, reject) => {
      clearTimeout(idle);
      worker ??= start();
      last += 1;
      worker.postMessage({ id: last, sql, parameters } satisfies Asked);
      waiting.set(last, { resolve, reject });
    });

  return { ask, end };
};

class AsideDriver implements Driver {
  readonly #thread: ReturnType<typeof createThread>;

  constructor(file: string) {
    this.#thread = createThread(file);
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => ({
        rows: (await this.#thread.ask(sql, parameters.map(toSqlite))) as Row[],
      }),
      streamQuery: () => {
        throw new Error('This connection does not support streaming.');
      },
    };
  }

  async beginTransaction() {
    throw new Error('This connection is read-only.');
  }

  async commitTransaction() {}

  async rollbackTransaction() {}

  async releaseConnection() {}

  destroy() {
    return this.#thread.end();
  }
}

/**
 * Kysely over the same SQLite file in another thread: `node:sqlite` holds its thread while it reads, and a long report must
 * not hold the chat.
 */
export class SqliteWorkerDialect extends SqliteLanguage implements Dialect {
  readonly #file: string;

  constructor(file: string) {
    super();
    this.#file = file;
  }

  createDriver() {
    return new AsideDriver(this.#file);
  }
}
