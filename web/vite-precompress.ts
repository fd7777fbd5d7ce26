import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const TEXT = /\.(js|css|svg|json|html)$/;

/** Writes `x.br` beside every text file of the build, so that the server never compresses while someone waits. */
export const precompress = (): Plugin => ({
  name: 'porchlight-precompress',
  apply: 'build',
  writeBundle: async ({ dir }, bundle) => {
    if (!dir) return;
    const files = Object.keys(bundle);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    for (const file of files.filter((name) => TEXT.test(name))) {
      await writeFile(join(dir, `${file}.br`), await compress(await readFile(join(dir, file)), quality));
    }
  },
});
