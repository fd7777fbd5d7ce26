import type { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqliteColumns } from './column-codecs.ts';
import { openSqlite } from './open-sqlite.ts';
import { SqliteDialect } from './sqlite-dialect.ts';
import { TransactionLost } from './store-errors.ts';

/** 2^53 + 1, in SQL: no JavaScript number represents it exactly. */
const BEYOND = sql.raw('9007199254740993');

let database: DatabaseSync;
let db: Kysely<{ items: { id: number; amount: number; query: string } }>;
beforeEach(() => {
  database = openSqlite(':memory:');
  database.exec(`CREATE TABLE items (id INTEGER PRIMARY KEY, amount INTEGER, query TEXT);
    CREATE VIRTUAL TABLE words USING fts5(text, content = '', contentless_delete = 1);
    INSERT INTO words (rowid, text) VALUES (1, 'one'), (2, 'two');`);
  db = new Kysely({ dialect: new SqliteDialect(database), plugins: [new SqliteColumns()] });
});
afterEach(() => db.destroy());

const count = async () =>
  (await sql<{ count: number }>`SELECT count(*) AS count FROM items`.execute(db)).rows[0]?.count;

describe('a SQLite connection', () => {
  it('runs statements after one that left a row id beyond 2^53', async () => {
    await sql`DELETE FROM words WHERE rowid IN (1, 2)`.execute(db);
    const { numAffectedRows } = await sql`UPDATE items SET amount = 1`.execute(db);
    expect(numAffectedRows).toBe(0n);
    await sql`INSERT INTO items (amount) VALUES (1)`.execute(db);
    expect(await count()).toBe(1);
  });

  it('answers an integer beyond 2^53 as a number, from what writes and from what reads', async () => {
    const { rows: written } = await sql`INSERT INTO items (amount) VALUES (${BEYOND}) RETURNING id, amount`.execute(db);
    expect(written).toEqual([{ id: 1, amount: 2 ** 53 }]);
    const read = () => sql`SELECT id, amount FROM items`.execute(db).then(({ rows }) => rows);
    expect(await read()).toEqual(written);
    expect(await read()).toEqual(written);
    expect(await count()).toBe(1);
  });

  it('answers text that only begins as JSON does as text', async () => {
    const { rows } = await sql`INSERT INTO items (query) VALUES ('{not json') RETURNING query`.execute(db);
    expect(rows).toEqual([{ query: '{not json' }]);
  });

  it('begins a new transaction after one that was left open', async () => {
    database.exec('BEGIN; INSERT INTO items (amount) VALUES (1)');
    await db.transaction().execute((tx) => sql`INSERT INTO items (amount) VALUES (2)`.execute(tx));
    const { rows } = await sql`SELECT amount FROM items`.execute(db);
    expect(rows).toEqual([{ amount: 2 }]);
  });

  it('commits nothing of a transaction that SQLite has rolled back on its own', async () => {
    const lost = db.transaction().execute(async (tx) => {
      await sql`INSERT INTO items (amount) VALUES (1)`.execute(tx);
      await sql`INSERT OR ROLLBACK INTO items (id) VALUES (1)`.execute(tx).catch(() => {});
      await sql`INSERT INTO items (amount) VALUES (2)`.execute(tx);
    });
    await expect(lost).rejects.toThrow(TransactionLost);
    expect(await count()).toBe(0);
    await sql`INSERT INTO items (amount) VALUES (3)`.execute(db);
    expect(await count()).toBe(1);
  });
});
