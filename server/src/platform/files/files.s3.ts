import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/environment.ts';
import { type ByteRange, type FileStore, isFileKey } from './files.ts';
import { openTemporaryFolder } from './temporary-files.ts';

const DELETE_AT_ONCE = 1_000;

/** A bucket that does not respond delays an upload or a download by no more than this, for each of the two attempts. */
const CONNECT_MS = 5_000;
const SILENCE_MS = 30_000;
const TRIES = 2;

const isMissing = (error: unknown) => error instanceof NoSuchKey || error instanceof NotFound;

const connect = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) =>
  new S3Client({
    region,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's are reached by path, and not all support the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

export const openS3Files = async (settings: S3Settings, temporaryFolder: string): Promise<FileStore> => {
  const client = connect(settings);
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

  const orMissing = async <T>(found: Promise<T>) =>
    found.catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });

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
