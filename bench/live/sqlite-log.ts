import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

const FRAME_BYTES = 4_096 + 24;
/** Of the last valid frame in the index of the log (`walformat` of SQLite). */
const LAST_FRAME_AT = 16;

export const watchLog = (dataDir: string) => {
  const file = openSync(join(dataDir, 'porchlight.db-shm'), 'r');
  const frame = Buffer.alloc(4);
  const read = () => {
    readSync(file, frame, 0, 4, LAST_FRAME_AT);
    return frame.readUInt32LE();
  };
  let last = read();
  let frames = 0;
  return {
    look: () => {
      const now = read();
      frames += now >= last ? now - last : now;
      last = now;
    },
    bytes: () => frames * FRAME_BYTES,
    close: () => closeSync(file),
  };
};
