import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/bucket.ts';
import { connectBucket, orMissing } from '../files/bucket-client.ts';
import type { Archives } from './archives.ts';
import { makeWorkFolder } from './work-folder.ts';

const MB = 1024 * 1024;
/** Larger ones are sent in parts: an object of one request has at most 5 GB, and a part that fails is sent again alone. */
const PART_BYTES = 64 * MB;
const MOST_PARTS = 10_000;
const DELETE_AT_ONCE = 1_000;

/** Streams cannot be sent again by the client, which has read them: each try opens a new one. */
const twice = <T>(send: () => Promise<T>) => send().catch(send);

type Part = { number: number; start: number; end: number };

/** `end` is the last byte. */
const partsOf = (size: number, smallest: number): Part[] => {
  const length = Math.max(smallest, Math.ceil(size / MOST_PARTS));
  return Array.from({ length: Math.ceil(size / length) }, (_, index) => ({
    number: index + 1,
    start: index * length,
    end: Math.min(size, (index + 1) * length) - 1,
  }));
};

/** Unfinished files are in `workParent`, on a local disk. */
export const openBucketArchives = (settings: S3Settings, workParent: string, partBytes = PART_BYTES): Archives => {
  const client = connectBucket(settings);
  const Bucket = settings.bucket;

  const inParts = async (Key: string, size: number, send: (part: Part, UploadId: string) => Promise<string>) => {
    const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    try {
      const sent: { PartNumber: number; ETag: string }[] = [];
      for (const part of partsOf(size, partBytes))
        sent.push({ PartNumber: part.number, ETag: await send(part, UploadId) });
      await client.send(
        new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: sent } }),
      );
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
      throw error;
    }
  };

  const upload = async (Key: string, path: string, size: number) => {
    if (size <= partBytes)
      return void (await twice(() =>
        client.send(new PutObjectCommand({ Bucket, Key, Body: createReadStream(path), ContentLength: size })),
      ));
    await inParts(Key, size, async ({ number, start, end }, UploadId) => {
      const part = { Bucket, Key, UploadId, PartNumber: number, ContentLength: end - start + 1 };
      const { ETag = '' } = await twice(() =>
        client.send(new UploadPartCommand({ ...part, Body: createReadStream(path, { start, end }) })),
      );
      return ETag;
    });
  };

  const copy = async (from: string, Key: string) => {
    const CopySource = `${Bucket}/${from}`;
    const { ContentLength: size = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key: from }));
    if (size <= partBytes) return void (await client.send(new CopyObjectCommand({ Bucket, Key, CopySource })));
    await inParts(Key, size, async ({ number, start, end }, UploadId) => {
      const CopySourceRange = `bytes=${start}-${end}`;
      const { CopyPartResult } = await client.send(
        new UploadPartCopyCommand({ Bucket, Key, UploadId, PartNumber: number, CopySource, CopySourceRange }),
      );
      return CopyPartResult?.ETag ?? '';
    });
  };

  const remove = async (names: readonly string[]) => {
    for (let from = 0; from < names.length; from += DELETE_AT_ONCE) {
      const Objects = names.slice(from, from + DELETE_AT_ONCE).map((Key) => ({ Key }));
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    }
  };

  return {
    label: `bucket ${Bucket}`,
    makeWorkFolder: () => makeWorkFolder(workParent),
    put: async (name, path) => {
      await upload(name, path, (await stat(path)).size);
      await rm(path, { force: true });
    },
    open: async (Key) => {
      const found = await orMissing(client.send(new GetObjectCommand({ Bucket, Key })));
      return found?.Body instanceof Readable ? found.Body : undefined;
    },
    list: async function* () {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) }),
        );
        for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
          if (Key) yield { name: Key, byte_size: Size, modified_at: LastModified?.getTime() ?? Date.now() };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    rename: async (from, to) => {
      await copy(from, to);
      await remove([from]);
    },
    remove,
  };
};
