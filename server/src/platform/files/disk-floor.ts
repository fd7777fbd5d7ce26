import { pipeline, type Readable, Transform } from 'node:stream';
import { HttpError } from '../errors.ts';
import { freeBytes } from './disk-space.ts';
import type { FileStore } from './files.ts';

/** Bytes that may arrive between two checks of the disk. */
const LOOK_EVERY_BYTES = 4 * 1024 * 1024;
/** A check is valid for this long, so that many small files cost few checks. */
const FRESH_MS = 250;

/** 507: the text of a message can still be sent, a file cannot. */
export const diskFull = () =>
  new HttpError(507, {
    error: 'The server cannot store files at the moment because its disk is almost full. Please try again later.',
  });

/** Refuses files while less than `floor` bytes are free in the folder's file system, also while they arrive. */
export const keepDiskFloor = (files: FileStore, folder: string, floor: number): FileStore => {
  let looked = { at: 0, free: Number.POSITIVE_INFINITY };
  const refuseBelow = async () => {
    const now = performance.now();
    if (looked.at === 0 || now - looked.at > FRESH_MS)
      looked = { at: now, free: (await freeBytes(folder)) ?? Number.POSITIVE_INFINITY };
    if (looked.free < floor) throw diskFull();
  };
  const guard = () => {
    let since = 0;
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        since += chunk.length;
        if (since < LOOK_EVERY_BYTES) return done(null, chunk);
        since = 0;
        refuseBelow().then(() => done(null, chunk), done);
      },
    });
  };
  return {
    ...files,
    receive: async (stream: Readable) => {
      try {
        await refuseBelow();
      } catch (error) {
        stream.resume();
        throw error;
      }
      const guarded = guard();
      pipeline(stream, guarded, () => {});
      return files.receive(guarded);
    },
  };
};
