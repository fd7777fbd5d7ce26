import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

/** A file of the build as it is sent: as text, or packed. */
export type BuiltFile = { text: string; brotli: Buffer; etag: string };

/** A small file of the build, kept in memory and read again when it changes. Answers undefined while it is not built. */
export const createBuiltFile = (path: string) => {
  let kept: { file: BuiltFile; mtime: number } | undefined;
  return (): BuiltFile | undefined => {
    const mtime = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (mtime === undefined) return undefined;
    if (kept?.mtime !== mtime) {
      const text = readFileSync(path, 'utf8');
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      kept = { mtime, file: { text, brotli: brotliCompressSync(text), etag } };
    }
    return kept.file;
  };
};
