import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

export type BuiltFile = { text: string; brotli: Buffer; etag: string };

export const packText = (text: string): BuiltFile => ({
  text,
  brotli: brotliCompressSync(text),
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
});

/** Cached, and read again when it changes. Undefined while it is not built. */
export const createBuiltFile = (path: string) => {
  let kept: { file: BuiltFile; mtime: number } | undefined;
  return (): BuiltFile | undefined => {
    const mtime = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (mtime === undefined) return undefined;
    if (kept?.mtime !== mtime) {
      kept = { mtime, file: packText(readFileSync(path, 'utf8')) };
    }
    return kept.file;
  };
};
