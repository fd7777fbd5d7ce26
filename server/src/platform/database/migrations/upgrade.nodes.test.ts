import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertBare, makeOldDatabase, multiply } from '../../../testing/old-database.ts';
import { makeTestStore, type TestStore } from '../../../testing/test-store.ts';
import { DEFAULT_DEADLINES } from '../../config/database-deadlines.ts';
import { isStoreFailure } from '../drivers/store-errors.ts';
import { openStore, type Store } from '../open-store.ts';
import { migrations } from './list.ts';
import { migrate, missingSteps } from './migrate.ts';

const MESSAGES = 50_000;
const CONTACTS = 10_000;
const PATIENT = { ...DEFAULT_DEADLINES, connectMs: 30_000, statementMs: 30_000, transactionMs: 60_000 };

type Ids = { account_id: number; inbox_id: number; conversation_id: number };

const fill = async ({ maintenance: db }: Store): Promise<Ids> => {
  const account_id = await insertBare(db, 'accounts');
  const inbox_id = await insertBare(db, 'inboxes', { account_id });
  const contact_id = await insertBare(db, 'contacts', { account_id, name: 'Zoë' });
  const contact_inbox_id = await insertBare(db, 'contact_inboxes', { contact_id, inbox_id });
  const conversation_id = await insertBare(db, 'conversations', { account_id, inbox_id, contact_id, contact_inbox_id });
  const ids = { account_id, inbox_id, conversation_id };
  const message = await insertBare(db, 'messages', { ...ids, content: 'Crème brûlée' });
  await multiply(db, { table: 'contacts', id: contact_id, column: 'name', count: CONTACTS });
  await multiply(db, { table: 'messages', id: message, column: 'content', count: MESSAGES });
  return ids;
};

const indexAsBefore = async (store: Store) => {
  await sql`INSERT INTO message_index (id, words) SELECT id, to_tsvector('simple', content) FROM messages`.execute(
    store.maintenance,
  );
};

/**
 * A node of the version before: sends, reads and indexes until it is stopped. None of its statements may wait for a
 * lock for five seconds, which a step in one transaction would exceed. Returns how many messages it sent.
 */
const runOldNode = async (store: Store, ids: Ids, indexes: boolean) => {
  const stopping = new AbortController();
  const sent: string[] = [];
  const send = () =>
    store.writer.transaction().execute(async (tx) => {
      await sql`SET LOCAL lock_timeout = '5s'`.execute(tx);
      const content = `Café ${sent.length}`;
      const id = await insertBare(tx, 'messages', { ...ids, content });
      await sql`UPDATE conversations SET last_activity_at = last_activity_at + 1 WHERE id = ${ids.conversation_id}`.execute(
        tx,
      );
      await sql`UPDATE contacts SET last_activity_at = 1 WHERE id % 997 = ${sent.length % 997}`.execute(tx);
      await sql`WITH next AS (UPDATE counters SET value = value + 1 WHERE name = 'changes' RETURNING value)
        INSERT INTO changes (seq, account_id, name, audience, record_id, detail, created_at)
        SELECT value, ${ids.account_id}, 'message.created', 'conversation', ${id}::bigint, '{}', ${Date.now()}::bigint FROM next`.execute(
        tx,
      );
      if (indexes) {
        const recent = sql`(${id}::bigint, ${Math.max(1, id - MESSAGES)}::bigint)`;
        await sql`DELETE FROM message_index WHERE id IN ${recent}`.execute(tx);
        await sql`INSERT INTO message_index (id, words)
          SELECT id, to_tsvector('simple', content) FROM messages WHERE id IN ${recent}`.execute(tx);
      }
      await sql`SELECT id FROM conversations ORDER BY last_activity_at DESC LIMIT 20`.execute(tx);
      sent.push(content);
    });
  const work = async () => {
    while (!stopping.signal.aborted)
      await send().catch((error) => {
        if (!isStoreFailure(error)) throw error;
      });
  };
  const done = work();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      return sent;
    },
  };
};

const count = async (store: Store, condition: ReturnType<typeof sql<boolean>>, table: string) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}
    WHERE ${condition}`.execute(store.maintenance);
  return Number(rows[0]?.count);
};

const openOldSession = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const read = () => client.query({ name: 'inbox', text: 'SELECT * FROM inboxes WHERE id = $1', values: [1] });
  await read();
  return { read, close: () => client.end().catch(() => {}) };
};

describe('an upgrade of a PostgreSQL with much data, beside a node of the version before', () => {
  let testStore: TestStore;
  let store: Store;
  beforeEach(async () => {
    testStore = await makeTestStore('postgres');
    store = openStore({ ...testStore, databaseDeadlines: PATIENT });
  });
  afterEach(async () => {
    await store.close();
    await testStore.remove();
  });

  it.each([
    { last: '0001-initial-schema', indexes: false },
    { last: '0011-bot-deliveries', indexes: true },
  ])(
    'from $last neither holds up nor refuses what that node does, and finds everything folded',
    async ({ last, indexes }) => {
      await makeOldDatabase(store, last);
      const ids = await fill(store);
      if (indexes) await indexAsBefore(store);
      const before = openStore({ ...testStore, databaseDeadlines: PATIENT });
      const node = await runOldNode(before, ids, indexes);
      await migrate(store);
      const sent = await node.stop();
      await before.close();
      expect(sent.length).toBeGreaterThan(0);
      expect(await missingSteps(store)).toEqual([]);
      expect(await count(store, sql<boolean>`search_words = ''`, 'contacts')).toBe(0);
      expect(await count(store, sql<boolean>`search_words LIKE '%zoe%'`, 'contacts')).toBe(CONTACTS + 1);
      const old = await count(store, sql<boolean>`words @@ to_tsquery('simple', 'creme & brulee')`, 'message_index');
      expect(old).toBeGreaterThanOrEqual(MESSAGES + 1 - sent.length);
      expect(await count(store, sql<boolean>`content LIKE 'Café%'`, 'messages')).toBe(sent.length);
      expect(await count(store, sql<boolean>`name LIKE '0012%'`, 'counters')).toBe(0);
    },
  );

  it('ends the sessions whose prepared statements no longer fit, so that the node opens new ones', async () => {
    await makeOldDatabase(store, '0011-bot-deliveries');
    const session = await openOldSession(testStore.databaseUrl ?? '');
    await migrate(store);
    await expect(session.read()).rejects.toThrow(/Connection terminated|terminating connection|not queryable/);
    await session.close();
  });

  it('goes on where it was interrupted, and refuses the version before meanwhile', async () => {
    await makeOldDatabase(store, '0011-bot-deliveries');
    await fill(store);
    const indexed = migrations.findIndex(({ name }) => name === '0012-folded-words');
    const steps = migrations.slice(0, indexed + 1);
    const step = steps.at(-1);
    if (!step) throw new Error('no such step');
    const runs: number[] = [];
    const failing = {
      ...step,
      backfill: async (...[, , begunAt]: Parameters<NonNullable<typeof step.backfill>>) => {
        runs.push(begunAt);
        throw new Error('power cut');
      },
    };
    await expect(migrate(store, { steps: [...steps.slice(0, -1), failing], now: 1_000 })).rejects.toThrow('power cut');
    expect(await missingSteps(store, steps)).toEqual(['0012-folded-words']);
    await expect(migrate(store, { steps: steps.slice(0, -1) })).rejects.toThrow(/newer version/);
    expect(await migrate(store, { steps, now: 2_000 })).toEqual(['0012-folded-words']);
    expect(runs).toEqual([1_000]);
    expect(await count(store, sql<boolean>`search_words = ''`, 'contacts')).toBe(0);
  });

  it('builds an index again that an interrupted build left unusable', async () => {
    await makeOldDatabase(store, '0010-survey-question');
    const name = 'webhook_deliveries_agent_bot_id_id_idx';
    await sql.raw(`CREATE INDEX ${name} ON webhook_deliveries (agent_bot_id, id)`).execute(store.maintenance);
    await sql`UPDATE pg_index SET indisvalid = false WHERE indexrelid = to_regclass(${name})`.execute(
      store.maintenance,
    );
    await migrate(store);
    const { rows } = await sql`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(${name})`.execute(
      store.maintenance,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});
