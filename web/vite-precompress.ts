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
    for (const file of files.filter((name) => TEXT.test(name))) {
      const text = await readFile(join(dir, file));
      await writeFile(join(dir, `${file}.br`), await packBrotli(text, quality));
      await writeFile(join(dir, `${file}.gz`), await packGzip(text, { level: 9 }));
    }
  },
});
