import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskFiles } from './files.disk.ts';
import { openMemoryFiles } from './files.memory.ts';
import { openS3Files } from './files.s3.ts';
import type { FileStore } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-files-'));

const startBucket = async () => {
  const objects = new Map<string, { body: Buffer; type: string }>();
  const server: Server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://s3').pathname;
    const body = await buffer(request);
    const missing = () =>
      response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
    if (request.method === 'PUT') {
      objects.set(path, { body, type: String(request.headers['content-type']) });
      return response.end();
    }
    if (request.method === 'POST') {
      for (const [, key] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(`/bucket/${key}`);
      return response.end('<DeleteResult></DeleteResult>');
    }
    if (request.method === 'GET' && request.url?.includes('list-type=2')) {
      const contents = [...objects].map(
        ([name, { body }]) =>
          `<Contents><Key>${name.slice('/bucket/'.length)}</Key><Size>${body.length}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
      );
      const list = `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(list);
    }
    const found = objects.get(path);
    if (!found) return missing();
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(String(request.headers.range)) ?? [];
    const part = start ? found.body.subarray(Number(start), Number(end) + 1) : found.body;
    const range = start ? { 'content-range': `bytes ${start}-${end}/${found.body.length}` } : {};
    response.writeHead(start ? 206 : 200, { 'content-length': part.length, 'content-type': found.type, ...range });
    response.end(request.method === 'HEAD' ? undefined : part);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { objects, server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

describe.each(['disk', 'memory', 'S3'])('files on %s', (kind) => {
  let files: FileStore;
  let bucket: Awaited<ReturnType<typeof startBucket>> | undefined;
  beforeAll(async () => {
    if (kind === 'disk') files = await openDiskFiles(join(folder, 'files'));
    else if (kind === 'memory') files = await openMemoryFiles();
    else {
      bucket = await startBucket();
      files = await openS3Files(
        { endpoint: bucket.endpoint, bucket: 'bucket', region: 'us-east-1', accessKeyId: 'k', secretAccessKey: 's' },
        join(folder, 'incoming'),
      );
    }
  });
  afterAll(() => {
    bucket?.server.closeAllConnections();
    bucket?.server.close();
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
