import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { toSqlite } from './column-codecs.ts';
import { SqliteLanguage } from './sqlite-connection.ts';
import type { ReadRequest, ReadResponse } from './sqlite-worker.ts';

/** Reports are rare: an idle thread releases its memory after this time. */
const IDLE_MS = 60_000;

type Waiting = { resolve(rows: Record<string, unknown>[]): void; reject(error: Error): void };

const createThread = (file: string) => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const rejectWaiting = (error: Error) => {
    for (const read of waiting.values()) read.reject(error);
    waiting.clear();
  };

  const end = async () => {
    const ending = worker;
    worker = undefined;
    clearTimeout(idle);
    // Before the thread has ended: later requests wait for another thread.
    rejectWaiting(new Error('The worker thread for reads was stopped.'));
    await ending?.terminate();
  };

  const start = () => {
    const started = new Worker(new URL('./start-sqlite-worker.mjs', import.meta.url), { workerData: file });
    started.unref();
    started.on('message', ({ id, rows, error }: ReadResponse) => {
      const read = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) read?.resolve(rows ?? []);
      else read?.reject(new Error(error));
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
      worker.postMessage({ id: last, sql, parameters } satisfies ReadRequest);
      waiting.set(last, { resolve, reject });
    });

  return { ask, end, pending: () => waiting.size };
};
type Thread = ReturnType<typeof createThread>;

/** A thread is started only while all others read. A read goes to the thread with the fewest. */
const createThreads = (file: string, most: number) => {
  const threads: Thread[] = [];
  const freest = () => {
    const found = threads.toSorted((one, other) => one.pending() - other.pending())[0];
    if (found && (found.pending() === 0 || threads.length >= most)) return found;
    const added = createThread(file);
    threads.push(added);
    return added;
  };
  return {
    ask: (sql: string, parameters: SQLInputValue[]) => freest().ask(sql, parameters),
    end: async () => void (await Promise.all(threads.map((thread) => thread.end()))),
  };
};

class AsideDriver implements Driver {
  readonly #threads: ReturnType<typeof createThreads>;

  constructor(file: string, threads: number) {
    this.#threads = createThreads(file, threads);
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => ({
        rows: (await this.#threads.ask(sql, parameters.map(toSqlite))) as Row[],
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
    return this.#threads.end();
  }
}

/** In worker threads: `node:sqlite` blocks its thread, and a long report must not block the chat. */
export class SqliteWorkerDialect extends SqliteLanguage implements Dialect {
  readonly #file: string;
  readonly #threads: number;

  constructor(file: string, threads: number) {
    super();
    this.#file = file;
    this.#threads = threads;
  }

  createDriver() {
    return new AsideDriver(this.#file, this.#threads);
  }
}
