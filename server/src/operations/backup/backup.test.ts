import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import pino from 'pino';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compose } from '../../composition.ts';
import { type Env, readEnv } from '../../platform/config/environment.ts';
import { openStore } from '../../platform/database/open-store.ts';
import type { StoreKind } from '../../platform/database/store-kind.ts';
import { openFiles } from '../../platform/files/files.open.ts';
import { createFactories } from '../../testing/factories.ts';
import { makeTestStore, type TestStore, testStoreKind } from '../../testing/test-store.ts';
import { prepareStore } from '../setup/prepare-store.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';
import { writeBackup } from './write.ts';

const PICTURE = 'picture0key.png';
const WORDS = ['Hallo\nWelt', 'שלום', "it's; DROP TABLE x"];

describe('a backup', () => {
  let home: string;
  let source: Env;
  let folder: string;
  let file: string;
  const stores: TestStore[] = [];
  const quiet = pino({ level: 'silent' });

  const settings = (dataDir: string, databaseUrl: string | undefined) =>
    readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });

  const testStore = async (kind: StoreKind) => {
    const store = await makeTestStore(kind);
    stores.push(store);
    return store;
  };

  const emptyPlace = async (kind = testStoreKind) => {
    const dataDir = await mkdtemp(join(home, 'place-'));
    if (kind === 'sqlite') return settings(dataDir, undefined);
    const { databaseUrl } = await testStore(kind);
    const store = openStore({ dataDir, databaseUrl });
    await sql`DROP SCHEMA public CASCADE`.execute(store.writer);
    await sql`CREATE SCHEMA public`.execute(store.writer);
    await store.close();
    return settings(dataDir, databaseUrl);
  };

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'porchlight-backups-'));
    const store = await testStore(testStoreKind);
    source = settings(store.dataDir, store.databaseUrl);
    const { deps, close } = await compose(source, quiet, await prepareStore(source, quiet));
    const { buildVisitor, buildConversation, buildMessage } = createFactories(deps);
    const inbox = await deps.db.selectFrom('inboxes').selectAll().executeTakeFirstOrThrow();
    const { contact_inbox } = await buildVisitor(inbox);
    const conversation = await buildConversation({ contact_inbox_id: contact_inbox.id });
    for (const content of WORDS) await buildMessage({ conversation_id: conversation.id, content });
    await deps.files.write(PICTURE, Buffer.from([137, 80, 78, 71, 0]), { content_type: 'image/png' });
    await deps.write((tx) => tx.db.updateTable('contacts').set({ avatar_key: PICTURE }).execute());
    await close();
    await writeBackup(source, join(home, 'source.tar'));
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(home, 'folder-'));
    file = join(folder, 'all.tar');
    await copyFile(join(home, 'source.tar'), file);
  });
  afterAll(async () => {
    for (const store of stores) await store.remove();
    await rm(home, { recursive: true, force: true });
  });

  const messagesOf = async (env: Env) => {
    const store = openStore(env);
    const rows = await store.reader.selectFrom('messages').select('content').orderBy('id').execute();
    await store.close();
    return rows.map(({ content }) => content);
  };

  const rewrite = async (change: (name: string, bytes: Buffer) => [string, Buffer]) => {
    const changed = pack();
    const entries: [string, Buffer][] = [];
    for await (const entry of createReadStream(file).pipe(extract()))
      entries.push(change(entry.header.name, await buffer(entry)));
    for (const [name, bytes] of entries) changed.entry({ name }, bytes);
    changed.finalize();
    await writeFile(file, await buffer(changed));
  };

  it('is tried, and restored in an empty place, with its words, files and key', async () => {
    const verdict = await openBackup(file, undefined, () => source).then((opened) => verifyBackup(opened));
    if (testStoreKind === 'sqlite')
      expect(verdict).toBe('Complete: 1 account, 1 contact, 1 conversation, 3 messages, 1 file.');
    else expect(verdict).toBe('Complete: a readable PostgreSQL dump, 1 file.');
    expect(await readdir(folder)).toEqual(['all.tar']);

    const env = await emptyPlace();
    expect(await openBackup(file, undefined, () => source).then((opened) => restoreBackup(env, opened))).toBe(
      `Restored from ${file}: 1 account, 1 contact, 1 conversation, 3 messages, 1 file.`,
    );
    expect(await messagesOf(env)).toEqual(WORDS);
    const picture = await (await openFiles(env)).open(PICTURE);
    expect(picture && (await buffer(picture.stream))).toEqual(Buffer.from([137, 80, 78, 71, 0]));
    expect(await readFile(join(env.dataDir, 'secret_key'), 'utf8')).toBe(`${source.secretKey}\n`);
    expect((await readdir(env.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('is refused where something is, which stays as it was', async () => {
    await expect(
      openBackup(file, undefined, () => source).then((opened) => restoreBackup(source, opened)),
    ).rejects.toThrow(/^A backup can only be restored into an empty installation\. Use an empty/);
    expect(await messagesOf(source)).toEqual(WORDS);
  });

  it.each([
    ['cut in the middle', async () => truncate(file, 3_000)],
    ['cut between two files', async () => truncate(file, (await readFile(file)).length - 1_024)],
    ['something else', async () => writeFile(file, 'hello '.repeat(1_000))],
    ['empty', async () => writeFile(file, '')],
    ['gone', async () => rm(file)],
    [
      'one with a name that leads elsewhere',
      () => rewrite((name, bytes) => [name === 'secret_key' ? '../key' : name, bytes]),
    ],
    [
      'one whose database is damaged',
      () => rewrite((name, bytes) => [name, name.startsWith('porch') ? bytes.fill(7, 200) : bytes]),
    ],
  ])('that is %s is refused by both, and leaves nothing', async (_, spoil) => {
    await spoil();
    const env = await emptyPlace();
    const before = await readdir(env.dataDir);
    await expect(openBackup(file, undefined, () => source).then((opened) => verifyBackup(opened))).rejects.toThrow(
      /backup|pg_restore failed/,
    );
    await expect(
      openBackup(file, undefined, () => source).then((opened) => restoreBackup(env, opened)),
    ).rejects.toThrow(/backup|pg_restore failed/);
    expect((await readdir(env.dataDir)).filter((name) => !name.startsWith('lock'))).toEqual(before);
    expect((await readdir(folder)).filter((name) => name !== 'all.tar')).toEqual([]);
  });

  it('says which of its files are not in it', async () => {
    await rewrite((name, bytes) => [name.replace('picture0key', 'pictureXkey'), bytes]);
    const verdict = await openBackup(file, undefined, () => source).then((opened) => verifyBackup(opened));
    if (testStoreKind === 'sqlite') expect(verdict).toMatch(/; 1 file named in the database are not in the backup/);
    else expect(verdict).toMatch(/^Complete/);
  });

  it('of one store is not restored in another', async () => {
    const other = await emptyPlace(testStoreKind === 'sqlite' ? 'postgres' : 'sqlite');
    await expect(
      openBackup(file, undefined, () => source).then((opened) => restoreBackup(other, opened)),
    ).rejects.toThrow(/^The backup is from (PostgreSQL|SQLite)\. .*DATABASE_URL/);
  });
});
