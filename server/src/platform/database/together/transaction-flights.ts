import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { CompiledQuery, ControlledTransaction, Kysely } from 'kysely';
import type { Database } from '../schema/database.ts';
import { isPostgres } from '../store-kind.ts';

export type Say = <Row>(statement: CompiledQuery<Row>) => Promise<readonly Row[]>;

/** One statement after the other; none after a failure. */
const inTurn = (db: Kysely<Database>): Say => {
  let before: Promise<unknown> = Promise.resolve();
  return <Row>(statement: CompiledQuery<Row>) => {
    const own = before.then(() => db.executeQuery<Row>(statement)).then(({ rows }) => rows);
    before = own;
    return own;
  };
};

/** On PostgreSQL all are sent before the first completes. Resolves when they are sent, with the promise of results. */
const sendTogether = async <T>(
  db: Kysely<Database>,
  ask: (say: Say) => Promise<T>,
): Promise<{ answer: Promise<T> }> => {
  if (!isPostgres(db)) return { answer: ask(inTurn(db)) };
  return db.getExecutor().provideConnection(async (connection) => {
    const answer = ask(async <Row>(statement: CompiledQuery<Row>) => {
      const { rows } = await connection.executeQuery<Row>(statement);
      return rows;
    });
    // The caller that awaits it handles the failure.
    answer.catch(() => {});
    return { answer };
  });
};

export const askTogether = async <T>(db: Kysely<Database>, ask: (say: Say) => Promise<T>): Promise<T> =>
  (await sendTogether(db, ask)).answer;

/**
 * Commits in the same round trip as the statements before it. A statement that cannot even be sent has failed after one
 * turn of the event loop, and the database knows nothing of it: then no commit is sent. A statement that the database
 * refuses makes it refuse the commit.
 */
export const commitWith = async <T>(db: ControlledTransaction<Database>, ask: (say: Say) => Promise<T>): Promise<T> => {
  const { answer } = await sendTogether(db, ask);
  await (isPostgres(db) ? Promise.race([answer, eventLoopTurn()]) : answer);
  const [value] = await Promise.all([answer, db.commit().execute()]);
  return value;
};
