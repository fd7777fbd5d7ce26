import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file in a folder that goes with its test; answers its path. */
export const writeTestFile = async (folder: string, name: string, bytes: Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};
