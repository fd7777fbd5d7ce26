import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const HOUR = 60 * 60 * 1_000;
/** No backup takes as long: its folder belongs to none that runs. */
const ABANDONED_MS = 24 * HOUR;
const PREFIX = '.unfinished-';

const machine = () => hostname().replaceAll(/[^\w-]/g, '_');

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Of a process of this machine that has ended, or too old. Several machines may share the folder. */
const isAbandoned = async (parent: string, name: string) => {
  const [, host, pid] = /^\.unfinished-(.+)-(\d+)-[^-]+$/.exec(name) ?? [];
  if (host === machine() && !isRunning(Number(pid))) return true;
  const found = await stat(join(parent, name)).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS;
};

/** Makes a folder for unfinished files in `parent`, and removes those that a killed process has left there. */
export const makeWorkFolder = async (parent: string): Promise<string> => {
  for (const name of await readdir(parent))
    if (name.startsWith(PREFIX) && (await isAbandoned(parent, name)))
      await rm(join(parent, name), { recursive: true, force: true });
  return mkdtemp(join(parent, `${PREFIX}${machine()}-${process.pid}-`));
};
