import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQuietReactions } from '../../../testing/quiet-reactions.ts';
import { makeTestStore, type TestStore, testStoreKind } from '../../../testing/test-store.ts';
import { createFakeClock } from '../../clock.fake.ts';
import { openStore, type Store } from '../open-store.ts';
import { createWriter } from '../writer.ts';

const insertAudit = (db: Store['writer'], action: string) =>
  db
    .insertInto('audit_log')
    .values({ account_id: null, user_id: null, action, detail: {}, created_at: 1 })
    .returningAll()
    .executeTakeFirstOrThrow();

describe('a node whose tables another node migrates', () => {
  let testStore: TestStore;
  let store: Store;
  beforeAll(async () => {
    testStore = await makeTestStore();
    store = openStore(testStore);
  });
  afterAll(async () => {
    await store.close();
    await testStore.remove();
  });

  it.skipIf(testStoreKind === 'sqlite')('goes on reading and writing what it had prepared before', async () => {
    const other = openStore(testStore);
    await insertAudit(store.writer, 'before');
    const read = (db: Kysely<never>) => sql`SELECT * FROM audit_log WHERE id > ${0}`.execute(db);
    await read(store.writer as never);
    await sql`ALTER TABLE audit_log ADD COLUMN added bigint`.execute(other.writer);
    await other.close();
    const { write } = createWriter(
      store,
      createFakeClock(),
      createQuietReactions(() => ({ changes: [], jobs: [] })).reactions,
    );
    await write((tx) => insertAudit(tx.db, 'after'));
    expect((await read(store.writer as never)).rows).toHaveLength(2);
  });
});
