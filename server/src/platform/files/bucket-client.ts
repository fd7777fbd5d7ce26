import { NoSuchKey, NotFound, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/bucket.ts';

/** A bucket that does not respond delays an upload or a download by no more than this, for each of the two attempts. */
const CONNECT_MS = 5_000;
const SILENCE_MS = 30_000;
const TRIES = 2;

export const connectBucket = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) =>
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

/** Undefined instead of the error for an object that does not exist. */
export const orMissing = async <T>(found: Promise<T>) =>
  found.catch((error: unknown) => {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
    throw error;
  });
