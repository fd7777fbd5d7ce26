import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SERVED = join(import.meta.dirname, '../../web/dist/assets/bench');

/** The path of a benchmark's own files on the measured server. */
export const BESIDE_PATH = '/assets/bench';

/** Inside our build while it runs: the same server, compression and origin as ours. */
export const openPagesBeside = (url: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-bench-pages-'));
  rmSync(SERVED, { recursive: true, force: true });
  symlinkSync(folder, SERVED);
  let made = 0;
  return {
    folder,
    /** Returns a new address each time. */
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
