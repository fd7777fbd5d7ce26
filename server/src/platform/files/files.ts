import type { Readable } from 'node:stream';

export type ReceivedFile = { path: string; byte_size: number };

export type FileMeta = { content_type: string };
/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };
/** `modified_at`: epoch milliseconds. */
export type ListedFile = { key: string; byte_size: number; modified_at: number };
export type OpenedFile = { stream: Readable; byte_size: number };

/** Keys are ours (`[A-Za-z0-9_-]`, with an extension), never a client's. Stored files survive a power cut. */
export type FileStore = {
  /** Streams to the temporary folder. A stream that fails leaves nothing behind. */
  receive(stream: Readable): Promise<ReceivedFile>;
  keep(file: ReceivedFile, key: string, meta: FileMeta): Promise<void>;
  discard(file: ReceivedFile): Promise<void>;
  write(key: string, bytes: Uint8Array, meta: FileMeta): Promise<void>;
  open(key: string, range?: ByteRange): Promise<OpenedFile | undefined>;
  size(key: string): Promise<number | undefined>;
  list(): AsyncIterable<ListedFile>;
  remove(keys: string[]): Promise<void>;
};

const KEY = /^[A-Za-z0-9_-]{8,70}(\.[A-Za-z0-9]{1,12})?$/;

/** Only keys that this product could have made reach a path or an address. */
export const isFileKey = (key: string) => KEY.test(key);
