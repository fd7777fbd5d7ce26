import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, 'slow-disk.c');

/** Delays each fsync of a process. Undefined on a machine without a C compiler. */
export const prepareSlowDisk = (folder: string) => {
  const library = join(folder, 'slow-disk.so');
  const shared = join(folder, 'slow-disk.delay');
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const microseconds = new Int32Array(1);
  writeFileSync(shared, microseconds);
  const file = openSync(shared, 'r+');
  return {
    env: { LD_PRELOAD: library, SLOW_DISK_FILE: shared },
    setDelay: (ms: number) => {
      microseconds[0] = ms * 1000;
      writeSync(file, microseconds, 0, microseconds.byteLength, 0);
    },
    close: () => closeSync(file),
  };
};
