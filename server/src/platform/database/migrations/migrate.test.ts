import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { prepareStore } from '../../../operations/setup/prepare-store.ts';
import { makeTestStore, type TestStore, testStoreKind } from '../../../testing/test-store.ts';
import { readEnv } from '../../config/environment.ts';
import { openStore, type Store } from '../open-store.ts';
import { migrations } from './list.ts';
import { migrate } from './migrate.ts';

const addNotes = {
  name: '9998-notes',
  up: async (db: Kysely<unknown>) => {
    await db.schema.createTable('test_notes').addColumn('id', 'integer').execute();
  },
};
const breakHalfway = {
  name: '9999-breaks',
  up: async (db: Kysely<unknown>) => {
    await db.schema.createTable('test_half').addColumn('id', 'integer').execute();
    await db.schema.createTable('test_notes').addColumn('id', 'integer').execute();
  },
};

const NEVER_USED_BEFORE = ['push_subscriptions'];

const tableNames = async (store: Store) => (await store.writer.introspection.getTables()).map(({ name }) => name);

describe('migrations', () => {
  let testStore: TestStore | undefined;
  const stores: Store[] = [];
  const open = async () => {
    testStore ??= await makeTestStore();
    const store = openStore(testStore);
    stores.push(store);
    return store;
  };
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    await testStore?.remove();
    testStore = undefined;
  });

  it('take only the steps that are missing, and once', async () => {
    const store = await open();
    const steps = [...migrations, addNotes];
    expect(await migrate(store, { steps })).toEqual(['9998-notes']);
    expect(await migrate(store, { steps })).toEqual([]);
    expect(await tableNames(store)).toContain('test_notes');
  });

  it('keep nothing of a step that fails, and can be run again', async () => {
    const store = await open();
    await expect(migrate(store, { steps: [...migrations, addNotes, breakHalfway] })).rejects.toThrow(/test_notes/);
    const names = await tableNames(store);
    expect(names).toContain('test_notes');
    expect(names).not.toContain('test_half');
    expect(await migrate(store, { steps: [...migrations, addNotes] })).toEqual([]);
  });

  it('refuse a database of a newer version, naming what they do not know', async () => {
    const store = await open();
    await migrate(store, { steps: [...migrations, addNotes] });
    await expect(migrate(store)).rejects.toThrow(/newer version.*9998-notes/);
  });

  it('copy the database before they change it, and not when there is nothing to change', async () => {
    const store = await open();
    let backups = 0;
    const backup = async () => {
      backups += 1;
    };
    await migrate(store, { backup });
    expect(backups).toBe(0);
    await migrate(store, { backup, steps: [...migrations, addNotes] });
    expect(backups).toBe(1);
  });

  it('do not change a database of which no copy could be made', async () => {
    const store = await open();
    const backup = () => Promise.reject(new Error('disk full'));
    await expect(migrate(store, { backup, steps: [...migrations, addNotes] })).rejects.toThrow('disk full');
    expect(await tableNames(store)).not.toContain('test_notes');
  });

  if (testStoreKind === 'sqlite')
    it('take nothing away that the version before reads, and ask for nothing that it does not write', async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-steps-'));
      const store = openStore({ dataDir, databaseUrl: undefined });
      stores.push(store);
      const columnsNow = async () => {
        const tables = await store.writer.introspection.getTables();
        return tables
          .filter(({ name }) => !NEVER_USED_BEFORE.includes(name))
          .flatMap(({ name, columns }) => columns.map((column) => ({ ...column, table: name })));
      };
      const broken: string[] = [];
      let before: Awaited<ReturnType<typeof columnsNow>> = [];
      for (const [index, step] of migrations.entries()) {
        await migrate(store, { steps: migrations.slice(0, index + 1) });
        const now = await columnsNow();
        const nameOf = ({ table, name }: (typeof now)[number]) => `${step.name}: ${table}.${name}`;
        const has = (list: typeof now, { table, name }: (typeof now)[number]) =>
          list.some((each) => each.table === table && each.name === name);
        const isOfOldTable = ({ table }: (typeof now)[number]) => before.some((each) => each.table === table);
        broken.push(
          ...before.filter((column) => !has(now, column)).map((column) => `${nameOf(column)} is gone`),
          ...now
            .filter((column) => isOfOldTable(column) && !has(before, column))
            .filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue)
            .map((column) => `${nameOf(column)} must be written`),
        );
        before = now;
      }
      expect(broken).toEqual([]);
      expect(before.length).toBeGreaterThan(200);
      rmSync(dataDir, { recursive: true });
    });

  if (testStoreKind === 'postgres')
    it('run once when two nodes start together', async () => {
      const [first, second] = [await open(), await open()];
      const steps = [...migrations, addNotes];
      const done = await Promise.all([migrate(first, { steps }), migrate(second, { steps })]);
      expect(done.flat()).toEqual(['9998-notes']);
    });
});

describe('a new installation', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-new-'));
    folders.push(folder);
    return folder;
  };
  const log = pino({ level: 'silent' });

  it('has one account, one inbox, a help centre and a campaign, and nothing else; a second start adds nothing', async () => {
    const testStore = await makeTestStore();
    const env = readEnv({
      DATA_DIR: testStore.dataDir,
      DATABASE_URL: testStore.databaseUrl,
      PUBLIC_URL: 'https://chat.example.com/',
    });
    await (await prepareStore(env, log)).close();
    const store = await prepareStore(env, log);
    const count = async (
      table: 'accounts' | 'inboxes' | 'articles' | 'campaigns' | 'working_hours' | 'users' | 'contacts',
    ) => (await store.reader.selectFrom(table).select('id').execute()).length;
    expect([
      await count('accounts'),
      await count('inboxes'),
      await count('campaigns'),
      await count('working_hours'),
    ]).toEqual([1, 1, 1, 7]);
    expect([await count('users'), await count('contacts')]).toEqual([0, 0]);
    expect(await count('articles')).toBeGreaterThan(3);
    const inbox = await store.reader.selectFrom('inboxes').selectAll().executeTakeFirstOrThrow();
    expect(inbox).toMatchObject({
      name: 'Acme',
      pre_chat_form_enabled: false,
      website_url: 'https://chat.example.com/demo',
    });
    expect(inbox.website_token).toMatch(/^[1-9A-HJ-NP-Za-km-z]{24}$/);
    await store.close();
    await testStore.remove();
  });

  if (testStoreKind === 'sqlite')
    it('keeps no copy of a database that is new', async () => {
      const dataDir = newFolder();
      await (await prepareStore(readEnv({ DATA_DIR: dataDir }), log)).close();
      expect(readdirSync(dataDir)).toContain('porchlight.db');
      expect(existsSync(join(dataDir, 'backups'))).toBe(false);
    });
});
