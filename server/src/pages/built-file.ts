import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../platform/http/compress.ts';

export type BuiltFile = { text: string; br: Buffer; gzip: Buffer; etag: string };

export const packText = (text: string): BuiltFile => ({
  text,
  br: brotliCompressSync(text),
  gzip: gzipSync(text, { level: 9 }),
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
});

export const createBuiltFile = (path: string) => {
  let cached: { file: BuiltFile; mtime: number } | undefined;
  return (): BuiltFile | undefined => {
    const mtime = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (mtime === undefined) return undefined;
    if (cached?.mtime !== mtime) {
      cached = { mtime, file: packText(readFileSync(path, 'utf8')) };
    }
    return cached.file;
  };
};

export const sendBuiltFile = (request: FastifyRequest, reply: FastifyReply, file: BuiltFile) => {
  const encoding = encodingFor(request);
  return encoding ? reply.header('content-encoding', encoding).send(file[encoding]) : reply.send(file.text);
};
