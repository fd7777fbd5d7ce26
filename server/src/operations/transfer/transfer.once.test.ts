import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import pino from 'pino';
import { extract } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compose } from '../../composition.ts';
import { createContact } from '../../domain/contacts/save-contact.ts';
import { type Env, readEnv } from '../../platform/config/environment.ts';
import { openStore } from '../../platform/database/open-store.ts';
import type { StoreKind } from '../../platform/database/store-kind.ts';
import { openFiles } from '../../platform/files/files.open.ts';
import { createFactories } from '../../testing/factories.ts';
import { makeTestStore, type TestStore } from '../../testing/test-store.ts';
import { seed } from '../setup/seed.ts';
import { runExport, runImport } from './commands.ts';

const PICTURE = 'picture0key.png';

describe('a whole installation on its way', () => {
  let folder: string;
  const stores: TestStore[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'porchlight-transfer-'));
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const place = async (kind: StoreKind) => {
    const store = await makeTestStore(kind);
    stores.push(store);
    return readEnv({ DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl, LOG_LEVEL: 'silent' });
  };

  const furnish = async (env: Env) => {
    const store = openStore(env);
    await store.writer.transaction().execute((tx) => seed(tx, env, 1_700_000_000_000));
    const { deps, close } = await compose(env, pino({ level: 'silent' }), store);
    const { buildVisitor, buildConversation, buildMessage, buildContact } = createFactories(deps);
    const inbox = await deps.db.selectFrom('inboxes').selectAll().executeTakeFirstOrThrow();
    const visitor = await buildVisitor(inbox, { contact: { name: 'Zoë 光 "quoted"', blocked: true } });
    const conversation = await buildConversation({
      contact_inbox_id: visitor.contact_inbox.id,
      custom_attributes: { zebra: 1, a: { y: [1, { b: null, a: 'ü' }], long: true }, plan: 'gold' },
    });
    for (const content of ['Hallo\nWelt', 'שלום', '😀', "it's; DROP TABLE x", ''])
      await buildMessage({ conversation_id: conversation.id, content });
    const message = await buildMessage({ conversation_id: conversation.id });
    await deps.files.write(PICTURE, Buffer.from([137, 80, 78, 71, 0, 255]), { content_type: 'image/png' });
    await deps.write((tx) =>
      tx.db
        .insertInto('attachments')
        .values({
          account_id: inbox.account_id,
          message_id: message.id,
          file_type: 'image',
          file_key: PICTURE,
          file_name: 'picture.png',
          content_type: 'image/png',
          file_size: 6,
          width: 1,
          height: 1,
          thumb_key: null,
          external_url: null,
          fallback_title: null,
          coordinates_lat: 47.376_9,
          coordinates_long: null,
          created_at: 1,
          updated_at: 1,
        })
        .execute(),
    );
    await deps.write((tx) =>
      createContact(tx, inbox.account_id, { name: 'Bo', additional_attributes: { company_name: 'Größe & Söhne' } }),
    );
    const gone = await buildContact({ account_id: inbox.account_id, name: randomUUID() });
    await deps.write((tx) => tx.db.deleteFrom('contacts').where('id', '=', gone.id).execute());
    await close();
    return gone.id;
  };

  const contentOf = async (file: string) => {
    const contents: Record<string, string> = {};
    const entries = extract();
    createReadStream(file).pipe(createGunzip()).pipe(entries);
    for await (const entry of entries) contents[entry.header.name] = (await buffer(entry)).toString('base64');
    return contents;
  };

  it('is the same after SQLite, PostgreSQL and SQLite again, to the last byte of its content', async () => {
    const [here, there, back] = [await place('sqlite'), await place('postgres'), await place('sqlite')];
    await furnish(here);
    const files = ['one', 'two', 'three'].map((name) => join(folder, `${name}.tar.gz`));
    const [one = '', two = '', three = ''] = files;
    await runExport(here, one);
    await runImport(there, one, here.secretKey);
    await runExport({ ...there, secretKey: here.secretKey }, two);
    await runImport(back, two, undefined);
    await runExport(readEnv({ DATA_DIR: back.dataDir }), three);
    const first = await contentOf(one);
    expect(Object.keys(first)).toContain('tables/messages.ndjson');
    // Roll-ups are computed again; when reports are sent is not.
    expect(Object.keys(first).filter((name) => name.startsWith('tables/report_'))).toEqual([
      'tables/report_schedules.ndjson',
    ]);
    expect(Buffer.from(first['tables/messages.ndjson'] ?? '', 'base64').toString()).toContain('שלום');
    expect(Buffer.from(first['tables/companies.ndjson'] ?? '', 'base64').toString()).toContain('Größe & Söhne');
    expect(await contentOf(two)).toEqual(first);
    expect(await contentOf(three)).toEqual(first);
    const opened = await (await openFiles(back)).open(PICTURE);
    expect(opened && (await buffer(opened.stream))).toEqual(Buffer.from([137, 80, 78, 71, 0, 255]));
  });

  it('brings the key that visitors’ tokens are signed with, and gives no erased number out again', async () => {
    const [here, there] = [await place('postgres'), await place('sqlite')];
    const erased = await furnish(here);
    const file = join(folder, 'moved.tar.gz');
    await runExport(here, file);
    await runImport(there, file, undefined);
    expect((await readFile(join(there.dataDir, 'secret_key'), 'utf8')).trim()).toBe(here.secretKey);
    const store = openStore(there);
    const { deps, close } = await compose(there, pino({ level: 'silent' }), store);
    const { id: account_id } = await deps.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
    const next = await createFactories(deps).buildContact({ account_id });
    await close();
    expect(next.id).toBe(erased + 1);
  });

  const rowsIn = async (env: Env) => {
    const store = openStore(env);
    const { rows } = await store.reader
      .selectFrom('accounts')
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    await store.close();
    return rows;
  };

  it('refuses a place that is not empty, a file that is none of ours and one that was cut short, and leaves no trace', async () => {
    const [here, there] = [await place('sqlite'), await place('postgres')];
    await furnish(here);
    const file = join(folder, 'whole.tar.gz');
    await runExport(here, file);
    await expect(runImport(here, file, undefined)).rejects.toThrow('only be imported into an empty installation');
    const other = join(folder, 'other.tar.gz');
    await writeFile(other, 'not an archive');
    await expect(runImport(there, other, undefined)).rejects.toThrow('not an export');
    const { length } = await readFile(file);
    for (const part of [0.3, 0.7, 0.99]) {
      const cut = join(folder, 'cut.tar.gz');
      await writeFile(cut, await readFile(file));
      await truncate(cut, Math.floor(length * part));
      await expect(runImport(there, cut, undefined)).rejects.toThrow(/incomplete/);
      expect(await rowsIn(there)).toBe(0);
    }
    await runImport(there, file, undefined);
    expect(await rowsIn(there)).toBe(1);
  });
});
