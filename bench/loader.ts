import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a host page loads until the bubble can be clicked: one file. */
const LIMIT_BYTES = 5_000;
const file = join(import.meta.dirname, '../sdk/dist/sdk.js');
const figure = gzipSync(readFileSync(file), { level: 9 }).byteLength;

console.log(
  JSON.stringify({
    name: 'loader, gzip',
    figure,
    unit: 'bytes',
    limit: LIMIT_BYTES,
    ratio: figure / LIMIT_BYTES,
    ok: figure <= LIMIT_BYTES,
  }),
);
