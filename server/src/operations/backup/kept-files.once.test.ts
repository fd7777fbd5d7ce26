import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Env } from '../../platform/config/environment.ts';
import { backupsIn, contentOf, keyOf, makeBackupSource, namesIn, verifyOf } from '../../testing/fakes/backup-source.ts';
import { type BucketServer, startBucket } from '../../testing/fakes/bucket-server.ts';
import { createPlaces, type Places } from '../../testing/fakes/installation-places.ts';
import { tarOf } from './tar.ts';
import { backUpToTarget } from './to-target.ts';

const DAY = 24 * 3_600_000;
const when = (day: number) => Date.parse('2026-05-01T03:00:00Z') + day * DAY;
const [FIRST, SECOND] = ['backup-2026-05-01T030000Z.tar', 'backup-2026-05-02T030000Z.tar'];
const A = keyOf('a');

let places: Places;
let bucket: BucketServer;
beforeAll(async () => {
  places = await createPlaces();
  bucket = await startBucket();
});
afterAll(async () => {
  bucket.close();
  await places.remove();
}, 180_000);

const filesIn = async (env: Env) => (await namesIn(env)).filter((name) => name.startsWith('files/'));
const ageAll = () => {
  for (const stored of bucket.objects.values()) stored.modified = 0;
};

/** As someone could make it who can write to the bucket and has no passphrase. */
const forge = async (name: string, line: object) => {
  const folder = await mkdtemp(join(places.home, 'forged-'));
  const entries = ['files.jsonl', 'secret_key', 'porchlight.db'].map((entry) => ({
    name: entry,
    path: join(folder, entry),
  }));
  for (const { name: entry, path } of entries)
    await writeFile(path, entry === 'files.jsonl' ? `${JSON.stringify(line)}\n` : 'forged');
  const body = await buffer(Readable.from(tarOf(Readable.from(entries))));
  bucket.objects.set(`/bucket/${name}`, { body, type: '', modified: 0 });
};

// Each opening of an encrypted file takes seconds: on purpose.
describe('files of scheduled backups', { timeout: 240_000 }, () => {
  it('of a backup whose passphrase is not set any more stay, so that it can still be restored [SYS-82]', async () => {
    const { env, named } = await makeBackupSource(places, backupsIn(bucket));
    const before = { ...env, backupPassphrase: 'seven old boats sail slowly' };
    const after = { ...env, backupPassphrase: 'eight old boats sail slowly' };
    await named([A]);
    await backUpToTarget(before, when(0));
    ageAll();
    expect(await backUpToTarget(after, when(1))).toContain('so no files of old backups were removed');
    expect(await filesIn(env)).toHaveLength(2);
    expect(await verifyOf(before, `${FIRST}.age`)).toMatch(/^Complete: .*1 file\.$/);
    expect(await verifyOf(after, `${SECOND}.age`)).toMatch(/^Complete: .*1 file\.$/);
  });

  it('are not described by a newer list that is not encrypted, where a passphrase is set [SYS-82]', async () => {
    const { env, named } = await makeBackupSource(places, backupsIn(bucket));
    const secret = { ...env, backupPassphrase: 'seven old boats sail slowly' };
    await named([A]);
    await backUpToTarget(secret, when(0));
    const [name = ''] = await filesIn(env);
    // Not a digest whose turn it is to be read again.
    const sha256 = ((Math.floor(when(2) / DAY) + 1) % 30).toString(16).padStart(8, '0').padEnd(64, '0');
    const stored_bytes = bucket.objects.get(`/bucket/${name}`)?.body.length;
    await forge(SECOND, { key: A, name, byte_size: contentOf(A).length, sha256, stored_bytes });
    await backUpToTarget(secret, when(2));
    expect(await verifyOf(secret)).toMatch(/^Complete: .*1 file\.$/);
  });

  it('stay in the backup that has just copied them, also where the clock of the target is days behind', async () => {
    const { env, named } = await makeBackupSource(places, backupsIn(bucket));
    await named([A]);
    await backUpToTarget(env, Date.now() + 3 * DAY);
    expect(await filesIn(env)).toHaveLength(1);
    expect(await verifyOf(env)).toMatch(/^Complete: .*1 file\.$/);
  });

  it('that are lost while a backup is written make it fail', async () => {
    const { env, named } = await makeBackupSource(places, backupsIn(bucket));
    await named([A]);
    await backUpToTarget(env, when(0));
    const [file] = await filesIn(env);
    const { objects } = bucket;
    objects.set = (name, stored) => {
      if (name.includes('/unverified/')) objects.delete(`/bucket/${file}`);
      return Map.prototype.set.call(objects, name, stored) as typeof objects;
    };
    await expect(backUpToTarget(env, when(1))).rejects.toThrow(/: 1 of 1 files are missing in .* or damaged: files\//);
    objects.set = Map.prototype.set;
    expect(await namesIn(env)).toEqual([FIRST]);
  });
});
