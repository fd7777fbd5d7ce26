import type { Readable } from 'node:stream';

/** `modified_at`: epoch milliseconds. */
export type ArchivedFile = { name: string; byte_size: number; modified_at: number };

/**
 * A folder or a bucket that holds backups. Names are ours, with `/` between folders. A file appears under its name only
 * when it is complete.
 */
export type Archives = {
  /** For messages to the operator. */
  label: string;
  /** A new folder on a local disk for unfinished files; those of processes that have ended are removed. */
  makeWorkFolder(): Promise<string>;
  /** Takes a file from the work folder. */
  put(name: string, path: string): Promise<void>;
  open(name: string): Promise<Readable | undefined>;
  list(): AsyncIterable<ArchivedFile>;
  rename(from: string, to: string): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
};
