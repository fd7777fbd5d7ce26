import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const TEXT = /\.(js|css|svg|json|html)$/;

/** Writes `x.br` and `x.gz` beside every text file of the build, so that the server never compresses while someone waits. */
export const precompress = (): Plugin => ({
  name: 'porchlight-precompress',
  apply: 'build',
  writeBundle: async ({ dir }, bundle) => {
    if (!dir) return;
    const files = Object.keys(bundle);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    // All at once: the library's threads share them, and so do the cores.
    await Promise.all(
      files
        .filter((name) => TEXT.test(name))
        .map(async (file) => {
          const text = await readFile(join(dir, file));
          const packed = await Promise.all([packBrotli(text, quality), packGzip(text, { level: 9 })]);
          await Promise.all(
            ['br', 'gz'].map((end, index) => writeFile(join(dir, `${file}.${end}`), packed[index] ?? '')),
          );
        }),
    );
  },
});
