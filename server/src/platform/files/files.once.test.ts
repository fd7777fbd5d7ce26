import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BucketServer, startBucket } from '../../testing/fakes/bucket-server.ts';
import { openDiskFiles } from './files.disk.ts';
import { openMemoryFiles } from './files.memory.ts';
import { openS3Files } from './files.s3.ts';
import type { FileStore } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-files-'));

describe.each(['disk', 'memory', 'S3'])('files on %s', (kind) => {
  let files: FileStore;
  let bucket: BucketServer | undefined;
  beforeAll(async () => {
    if (kind === 'disk') files = await openDiskFiles(join(folder, 'files'));
    else if (kind === 'memory') files = await openMemoryFiles();
    else {
      bucket = await startBucket();
      files = await openS3Files(bucket.settings, join(folder, 'incoming'));
    }
  });
  afterAll(() => {
    bucket?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const contentOf = async (key: string, range?: { start: number; end: number }) => {
    const opened = await files.open(key, range);
    return opened && { text: await text(opened.stream), byte_size: opened.byte_size };
  };

  it('are received, kept and read again, whole or in part', async () => {
    const received = await files.receive(Readable.from(['Hello ', 'porch']));
    expect(received.byte_size).toBe(11);
    await files.keep(received, 'key-of-eleven.txt', { content_type: 'text/plain' });
    expect(await contentOf('key-of-eleven.txt')).toEqual({ text: 'Hello porch', byte_size: 11 });
    expect(await contentOf('key-of-eleven.txt', { start: 6, end: 8 })).toEqual({ text: 'por', byte_size: 11 });
    expect(await files.size('key-of-eleven.txt')).toBe(11);
    await expect(readFile(received.path)).rejects.toThrow();
  });

  it('are written from memory', async () => {
    await files.write('key-from-memory', Buffer.from('bytes'), { content_type: 'text/plain' });
    expect(await contentOf('key-from-memory')).toEqual({ text: 'bytes', byte_size: 5 });
  });

  it('that do not exist are not there', async () => {
    expect(await files.open('key-of-nothing')).toBeUndefined();
    expect(await files.size('key-of-nothing')).toBeUndefined();
    await files.remove(['key-of-nothing']);
  });

  it('are gone when removed', async () => {
    await files.write('key-to-remove', Buffer.from('x'), { content_type: 'text/plain' });
    await files.remove(['key-to-remove', 'key-of-nothing']);
    expect(await files.open('key-to-remove')).toBeUndefined();
  });

  it('are listed with their size', async () => {
    await files.write('key-to-list', Buffer.from('four'), { content_type: 'text/plain' });
    const listed = [];
    for await (const file of files.list()) if (file.key === 'key-to-list') listed.push(file.byte_size);
    expect(listed).toEqual([4]);
  });

  it('leave nothing when they are discarded or break off', async () => {
    const received = await files.receive(Readable.from(['x']));
    await files.discard(received);
    await expect(readFile(received.path)).rejects.toThrow();
    const broken = new Readable({ read() {} });
    const receiving = files.receive(broken);
    broken.push('half');
    broken.destroy(new Error('the visitor left'));
    await expect(receiving).rejects.toThrow('the visitor left');
    expect(await readdir(join(received.path, '..'))).toEqual([]);
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'a/b', '..', '', 'short', 'key%2f..', 'x'.repeat(300)])(
    'never reach outside by the key %j',
    async (key) => {
      if (kind !== 'memory') expect(await files.open(key)).toBeUndefined();
      await files.remove([key]);
    },
  );
});
