import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SERVED = join(import.meta.dirname, '../../web/dist/assets/bench');

/** Where a benchmark's own files are on the server that is measured. */
export const BESIDE_PATH = '/assets/bench';

/**
 * Pages of a benchmark's own, served by the server that is measured: their folder lies among our built files while it runs,
 * so that both come through the same code, compressed and cached alike, and one may look into the other.
 */
export const openPagesBeside = (url: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-bench-pages-'));
  rmSync(SERVED, { recursive: true, force: true });
  symlinkSync(folder, SERVED);
  let made = 0;
  return {
    folder,
    /** Lays a page there, or what one asks for; answers its address, new each time. */
    put: (text: string, kind: 'html' | 'json' = 'html') => {
      made += 1;
      writeFileSync(join(folder, `page-${made}.${kind}`), text);
      return `${url}${BESIDE_PATH}/page-${made}.${kind}`;
    },
    close: () => {
      rmSync(SERVED, { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type PagesBeside = ReturnType<typeof openPagesBeside>;
