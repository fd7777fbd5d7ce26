import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareStore } from '../../operations/setup/prepare-store.ts';
import { startTestServer } from '../../testing/harness.ts';
import { readEnv } from '../config/environment.ts';
import { migrations } from './migrations/list.ts';
import { migrate } from './migrations/migrate.ts';
import { openStore, sqliteFile } from './open-store.ts';

const DAY = 24 * 60 * 60_000;
const MARKER = 'xqbefore';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-purge-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('an upgrade on SQLite', () => {
  it('leaves nothing in the file of what an older version has deleted', async () => {
    const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    const old = openStore(env);
    await sql`PRAGMA secure_delete = OFF`.execute(old.writer);
    await migrate(old, { steps: migrations.filter(({ name }) => name < '0017') });
    for (let row = 0; row < 50; row += 1)
      await sql`INSERT INTO audit_log (action, detail, created_at) VALUES (${MARKER.repeat(100)}, '{}', 1)`.execute(
        old.writer,
      );
    await sql`INSERT INTO message_index (rowid, words) VALUES (7, ${MARKER}), (8, ${MARKER})`.execute(old.writer);
    await sql`DELETE FROM audit_log`.execute(old.writer);
    await old.close();
    expect((await readFile(sqliteFile(folder))).includes(MARKER)).toBe(true);

    const store = await prepareStore(env, pino({ level: 'silent' }));
    const { rows } = await sql`SELECT id FROM message_index_docsize`.execute(store.reader);
    expect(rows).toEqual([]);
    const audit = await sql`PRAGMA integrity_check`.execute(store.reader);
    expect(audit.rows).toEqual([{ integrity_check: 'ok' }]);
    await store.close();
    const bytes = (await readFile(sqliteFile(folder))).toString('latin1');
    expect(bytes.split(MARKER.repeat(2)).length).toBe(1);
  });
});

describe('the hourly purge', () => {
  it('deletes the copy from before an upgrade after 14 days, and nothing else in its folder', async () => {
    const server = await startTestServer();
    const backups = join(server.env.dataDir, 'backups');
    await mkdir(backups, { recursive: true });
    const made = async (name: string, days: number) => {
      await writeFile(join(backups, name), 'a copy');
      const at = new Date(server.deps.clock.now() - days * DAY);
      await utimes(join(backups, name), at, at);
    };
    await made('before-upgrade-old.db', 15);
    await made('before-upgrade-new.db', 13);
    await made('mine.tar', 100);
    await server.deps.write(async (tx) => tx.enqueue('storage.purge', {}));
    await server.runJobs();
    expect((await readdir(backups)).sort()).toEqual(['before-upgrade-new.db', 'mine.tar']);
    await server.close();
  });
});
