import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BucketServer, startBucket } from '../../testing/fakes/bucket-server.ts';
import { openFolderArchives } from './archives.folder.ts';
import { openArchives } from './archives.open.ts';
import { openBucketArchives } from './archives.s3.ts';
import type { Archives } from './archives.ts';

/** Larger than the parts of this test, and no multiple of them. */
const LARGE = Buffer.from('0123456789'.repeat(1_000)).subarray(0, 9_999);

describe.each(['folder', 'bucket'])('backups in a %s', (kind) => {
  let home: string;
  let archives: Archives;
  let bucket: BucketServer;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'porchlight-archives-'));
    bucket = await startBucket();
    archives = kind === 'folder' ? openFolderArchives(home) : openBucketArchives(bucket.settings, home, 4_000);
  });
  afterAll(async () => {
    bucket.close();
    await rm(home, { recursive: true, force: true });
  });

  const put = async (name: string, content: Buffer) => {
    const path = join(await archives.makeWorkFolder(), 'file');
    await writeFile(path, content);
    await archives.put(name, path);
    expect(existsSync(path)).toBe(false);
  };
  const read = async (name: string) => {
    const opened = await archives.open(name);
    return opened && (await buffer(opened));
  };
  const sizes = async () => {
    const found: Record<string, number> = {};
    for await (const { name, byte_size } of archives.list()) found[name] = byte_size;
    return found;
  };

  it('are put, listed, renamed and removed, also in parts', async () => {
    await put('files/ab/small', Buffer.from('small'));
    await put('unverified/large', LARGE);
    expect(await sizes()).toEqual({ 'files/ab/small': 5, 'unverified/large': 9_999 });
    await archives.rename('unverified/large', 'large');
    expect(await sizes()).toEqual({ 'files/ab/small': 5, large: 9_999 });
    expect(await read('large')).toEqual(LARGE);
    expect(await read('unverified/large')).toBeUndefined();
    await put('large', Buffer.from('again'));
    expect(await read('large')).toEqual(Buffer.from('again'));
    await archives.remove(['large', 'files/ab/small', 'none']);
    expect(await sizes()).toEqual({});
  });

  it('have no folder of a process that has ended, and those of others and of today', async () => {
    const host = hostname().replaceAll(/[^\w-]/g, '_');
    const [dead, alive, other] = [`${host}-999999999-aaaaaa`, `${host}-${process.pid}-bbbbbb`, 'elsewhere-7-cccccc'];
    for (const name of [dead, alive, other]) await mkdir(join(home, `.unfinished-${name}`));
    const folder = await archives.makeWorkFolder();
    const left = await readdir(home);
    expect(existsSync(folder)).toBe(true);
    expect(left).not.toContain(`.unfinished-${dead}`);
    expect(left).toEqual(expect.arrayContaining([`.unfinished-${alive}`, `.unfinished-${other}`]));
  });
});

it('an upload that fails leaves no object', async () => {
  const home = await mkdtemp(join(tmpdir(), 'porchlight-archives-'));
  const bucket = await startBucket();
  const archives = openBucketArchives(bucket.settings, home, 4_000);
  const path = join(home, 'file');
  await writeFile(path, LARGE);
  bucket.failing.add('large');
  await expect(archives.put('large', path)).rejects.toThrow();
  expect([...bucket.objects.keys()]).toEqual([]);
  bucket.close();
  await rm(home, { recursive: true, force: true });
});

it('a folder that is not there is not made: its disk may not be mounted', async () => {
  const folder = join(tmpdir(), 'porchlight-not-mounted');
  await expect(openArchives({ folder }, tmpdir())).rejects.toThrow(
    /^BACKUP_DIR \S+ does not exist or cannot be read\./,
  );
  expect(existsSync(folder)).toBe(false);
});
