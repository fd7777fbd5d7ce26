import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Env, readEnv } from '../../platform/config/environment.ts';
import { openFiles } from '../../platform/files/files.open.ts';
import {
  backupsIn,
  contentOf,
  keyOf,
  makeBackupSource,
  namesIn,
  openOf,
  verifyOf,
} from '../../testing/fakes/backup-source.ts';
import { type BucketServer, startBucket } from '../../testing/fakes/bucket-server.ts';
import { createPlaces, type Places } from '../../testing/fakes/installation-places.ts';
import { testStoreKind } from '../../testing/test-store.ts';
import { configuredArchives } from './open-backup.ts';
import { restoreBackup } from './restore.ts';
import { backUpToTarget } from './to-target.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const when = (day: number) => Date.parse('2026-05-01T03:00:00Z') + day * DAY;

let places: Places;
beforeAll(async () => {
  places = await createPlaces();
});
afterAll(() => places.remove(), 180_000);

const count = (line: string) => /, (\d+) files? copied/.exec(line)?.[1];

describe.each(['folder', 'bucket'])('scheduled backups in a %s', (kind) => {
  let bucket: BucketServer;
  beforeAll(async () => {
    bucket = await startBucket();
  });
  afterAll(() => bucket.close());

  const makeTarget = async (more: Record<string, string> = {}) => {
    if (kind === 'folder') return { BACKUP_DIR: await mkdtemp(join(places.home, 'target-')), ...more };
    return { ...backupsIn(bucket), ...more };
  };
  const pathOf = (env: Env, name: string) =>
    env.backups && 'folder' in env.backups.target ? join(env.backups.target.folder, name) : '';
  const spoil = async (env: Env, name: string) => {
    if (kind === 'folder') {
      const bytes = await readFile(pathOf(env, name));
      return writeFile(pathOf(env, name), bytes.fill(7, 3, 4));
    }
    bucket.objects.get(`/bucket/${name}`)?.body.fill(7, 3, 4);
  };
  const age = async (env: Env, name: string) => {
    if (kind === 'folder') return utimes(pathOf(env, name), 0, 0);
    const found = bucket.objects.get(`/bucket/${name}`);
    if (found) found.modified = 0;
  };
  const isPostgres = testStoreKind === 'postgres';

  it('copy a file once, and each of them restores the whole installation [SYS-82]', { timeout: 180_000 }, async () => {
    const { env, named } = await makeBackupSource(places, await makeTarget());
    await named([keyOf('a'), keyOf('b')]);
    expect(count(await backUpToTarget(env, when(0)))).toBe('2');
    await named([keyOf('b'), keyOf('c')]);
    expect(count(await backUpToTarget(env, when(1)))).toBe('1');
    expect(await verifyOf(env)).toMatch(/^Complete: .*2 files\.$/);
    expect(await namesIn(env)).toEqual([
      'backup-2026-05-01T030000Z.tar',
      'backup-2026-05-02T030000Z.tar',
      `files/aa/aa/${keyOf('a')}`,
      `files/bb/bb/${keyOf('b')}`,
      `files/cc/cc/${keyOf('c')}`,
    ]);
    for (const [which, letters] of [
      ['latest', 'bc'],
      ['backup-2026-05-01T030000Z.tar', 'ab'],
    ] as const) {
      const target = { ...readEnv(await places.makePlace(true)), backups: env.backups };
      expect(await restoreBackup(target, await openOf(env, which))).toMatch(/^Restored from .*2 files\.$/);
      const files = await openFiles(target);
      for (const letter of letters) {
        const opened = await files.open(keyOf(letter));
        expect(opened && Buffer.concat(await opened.stream.toArray())).toEqual(contentOf(keyOf(letter)));
      }
    }
    expect((await readdir(env.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('copy a file once where one backup alone stays, too', { timeout: 180_000 }, async () => {
    const { env, named } = await makeBackupSource(places, await makeTarget({ BACKUP_KEEP: '1' }));
    await named([keyOf('a'), keyOf('b')]);
    await backUpToTarget(env, when(0));
    expect(count(await backUpToTarget(env, when(1)))).toBe('0');
    expect((await namesIn(env)).filter((name) => name.startsWith('backup-'))).toHaveLength(1);
    expect(await verifyOf(env)).toMatch(/^Complete: .*2 files\.$/);
  });

  it('find a file that is missing or damaged, and leave it out of a restore', { timeout: 180_000 }, async () => {
    const { env, named } = await makeBackupSource(places, await makeTarget());
    await named([keyOf('a'), keyOf('b'), keyOf('c')]);
    await backUpToTarget(env, when(0));
    await spoil(env, `files/aa/aa/${keyOf('a')}`);
    await (await configuredArchives(env)).remove([`files/bb/bb/${keyOf('b')}`]);
    await expect(verifyOf(env)).rejects.toThrow(
      /: 2 of 3 files are missing in .* or damaged: files\/aa\/\S+, files\/bb\/\S+\.$/,
    );
    const target = { ...readEnv(await places.makePlace(true)), backups: env.backups };
    expect(await restoreBackup(target, await openOf(env))).toMatch(
      /1 file\. 2 files are missing in .* or damaged: files\/aa/,
    );
  });

  it('copy a damaged file again within thirty runs, and one that is missing at once', {
    timeout: 120_000,
  }, async () => {
    const { env, named } = await makeBackupSource(places, await makeTarget({ BACKUP_KEEP: '2' }));
    await named([keyOf('a'), keyOf('b')]);
    await backUpToTarget(env, when(0));
    await (await configuredArchives(env)).remove([`files/bb/bb/${keyOf('b')}`]);
    expect(await backUpToTarget(env, when(1))).toContain(
      '1 file in the target were missing or damaged and copied again',
    );
    await spoil(env, `files/aa/aa/${keyOf('a')}`);
    const turn =
      Number.parseInt(
        createHash('sha256')
          .update(contentOf(keyOf('a')))
          .digest('hex')
          .slice(0, 8),
        16,
      ) % 30;
    const days = Array.from({ length: 30 }, (_, index) => index + 2);
    const day = days.find((one) => Math.floor(when(one) / DAY) % 30 === turn) ?? 0;
    expect(await backUpToTarget(env, when(day - 1))).not.toContain('copied again');
    expect(await backUpToTarget(env, when(day))).toContain(
      '1 file in the target were missing or damaged and copied again',
    );
    expect(await verifyOf(env)).toMatch(/^Complete/);
  });

  it('keep the newest, and the files that these name', { timeout: 180_000 }, async () => {
    const { env, named } = await makeBackupSource(places, await makeTarget({ BACKUP_KEEP: '2' }));
    await named([keyOf('a')]);
    await backUpToTarget(env, when(0));
    await named([keyOf('b')]);
    await backUpToTarget(env, when(1));
    await named([keyOf('c')]);
    await backUpToTarget(env, when(2));
    const backups = ['backup-2026-05-02T030000Z.tar', 'backup-2026-05-03T030000Z.tar'];
    // A younger one could belong to a backup that another process writes.
    expect(await namesIn(env)).toEqual([
      ...backups,
      ...['a', 'b', 'c'].map((l) => `files/${l + l}/${l + l}/${keyOf(l)}`),
    ]);
    for (const letter of ['a', 'b', 'c'])
      await age(env, `files/${letter + letter}/${letter + letter}/${keyOf(letter)}`);
    await backUpToTarget(env, when(2) + HOUR);
    expect((await namesIn(env)).filter((name) => name.startsWith('files/'))).toEqual([`files/cc/cc/${keyOf('c')}`]);
    expect(await verifyOf(env)).toMatch(/^Complete/);
  });

  it('that fail after some files leave none of these', { timeout: 180_000 }, async () => {
    const { env, named } = await makeBackupSource(places, await makeTarget());
    await named([keyOf('a'), keyOf('b')]);
    const broken = join(env.dataDir, 'files', 'bb', 'bb', keyOf('b'));
    await rm(broken);
    await mkdir(broken);
    await expect(backUpToTarget(env, when(0))).rejects.toThrow(/EISDIR/);
    expect(await namesIn(env)).toEqual([]);
  });

  it('that fail leave no backup, and remove none', { timeout: 180_000 }, async () => {
    const { env, named } = await makeBackupSource(places, await makeTarget({ BACKUP_KEEP: '1' }));
    await named([keyOf('a')]);
    await backUpToTarget(env, when(0));
    const before = await namesIn(env);
    await spoilStore(env);
    await expect(backUpToTarget(env, when(1))).rejects.toThrow(isPostgres ? /porchlight_none/ : /damaged/);
    expect(await namesIn(env)).toEqual(before);
    expect(await verifyOf(env)).toMatch(/^Complete/);
    expect((await readdir(env.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  const spoilStore = async (env: Env) => {
    if (env.databaseUrl) {
      env.databaseUrl = env.databaseUrl.replace(/\/[^/]+$/, '/porchlight_none');
      return;
    }
    const file = join(env.dataDir, 'porchlight.db');
    await writeFile(file, (await readFile(file)).fill(7, 8_192));
  };

  // Each opening of an encrypted file takes seconds: on purpose.
  it.runIf(kind === 'bucket')(
    'with a passphrase show nothing, share files, and trust no list that is not encrypted [SYS-82]',
    {
      timeout: 240_000,
    },
    async () => {
      const { env, named } = await makeBackupSource(places, await makeTarget());
      await named([keyOf('a')]);
      await backUpToTarget(env, when(0));
      const secret = { ...env, backupPassphrase: 'seven old boats sail slowly' };
      expect(count(await backUpToTarget(secret, when(1)))).toBe('1');
      await named([keyOf('a'), keyOf('b')]);
      expect(count(await backUpToTarget(secret, when(2)))).toBe('1');
      const names = (await namesIn(env)).filter((name) => name.endsWith('.age'));
      expect(names).toHaveLength(4);
      expect(names.join()).not.toContain('aaaa');
      expect(await verifyOf(secret)).toMatch(/^Complete: .*2 files\.$/);
      await expect(verifyOf(secret, 'backup-2026-05-01T030000Z.tar')).rejects.toThrow(/is not encrypted, although/);
      const target = { ...readEnv(await places.makePlace(true)), backups: env.backups };
      expect(await restoreBackup(target, await openOf(secret))).toMatch(/, 2 files\.$/);
    },
  );
});

it('files of a bucket are copied where that is asked for, and restored into a bucket', {
  timeout: 180_000,
}, async () => {
  const uploads = await startBucket();
  const { endpoint, bucket: name } = uploads.settings;
  const s3 = { S3_BUCKET: name, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
  const folder = await mkdtemp(join(places.home, 'target-'));
  const { env, named } = await makeBackupSource(places, { ...s3, BACKUP_DIR: folder });
  await named([keyOf('a')]);
  expect(count(await backUpToTarget(env, when(0)))).toBe('0');
  const asked = { ...env, backups: env.backups && { ...env.backups, withBucketFiles: true } };
  expect(count(await backUpToTarget(asked, when(1)))).toBe('1');
  uploads.objects.clear();
  const target = readEnv({ ...(await places.makePlace(true)), ...s3 });
  expect(await restoreBackup(target, await openOf(asked))).toMatch(/1 file\.$/);
  expect(uploads.objects.get(`/bucket/${keyOf('a')}`)?.body).toEqual(contentOf(keyOf('a')));
  uploads.close();
  await rm(folder, { recursive: true });
});
