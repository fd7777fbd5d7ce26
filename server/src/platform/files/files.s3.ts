import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/bucket.ts';
import { connectBucket, orMissing } from './bucket-client.ts';
import { type ByteRange, type FileStore, isFileKey } from './files.ts';
import { openTemporaryFolder } from './temporary-files.ts';

const DELETE_AT_ONCE = 1_000;

export const openS3Files = async (settings: S3Settings, temporaryFolder: string): Promise<FileStore> => {
  const client = connectBucket(settings);
  const Bucket = settings.bucket;
  const temporary = await openTemporaryFolder(temporaryFolder);

  const put = (Key: string, Body: Readable | Uint8Array, ContentLength: number, ContentType: string) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType }));

  const open = async (Key: string, range?: ByteRange) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body, ContentLength, ContentRange } = await client.send(
      new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }),
    );
    if (!(Body instanceof Readable)) return undefined;
    return { stream: Body, byte_size: Number(ContentRange?.split('/')[1] ?? ContentLength ?? 0) };
  };

  return {
    ...temporary,
    keep: async (file, key, meta) => {
      await put(key, createReadStream(file.path), file.byte_size, meta.content_type);
      await temporary.discard(file);
    },
    write: async (key, bytes, meta) => void (await put(key, bytes, bytes.byteLength, meta.content_type)),
    open: async (key, range) => (isFileKey(key) ? orMissing(open(key, range)) : undefined),
    size: async (key) => {
      if (!isFileKey(key)) return undefined;
      const head = await orMissing(client.send(new HeadObjectCommand({ Bucket, Key: key })));
      return head?.ContentLength;
    },
    list: async function* () {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) }),
        );
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          if (isFileKey(Key)) yield { key: Key, byte_size: Size, modified_at: LastModified?.getTime() ?? Date.now() };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    remove: async (keys) => {
      const ours = keys.filter(isFileKey);
      for (let from = 0; from < ours.length; from += DELETE_AT_ONCE) {
        const Objects = ours.slice(from, from + DELETE_AT_ONCE).map((Key) => ({ Key }));
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      }
    },
  };
};
