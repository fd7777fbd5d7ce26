import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What a host page loads until the bubble can be clicked: one file. */
const LIMIT_BYTES = 5_000;
const file = join(import.meta.dirname, '../sdk/dist/sdk.js');
const figure = brotliCompressSync(readFileSync(file)).byteLength;

console.log(
  JSON.stringify({
    name: 'loader, brotli',
    figure,
    unit: 'bytes',
    limit: LIMIT_BYTES,
    ratio: figure / LIMIT_BYTES,
    ok: figure <= LIMIT_BYTES,
  }),
);
