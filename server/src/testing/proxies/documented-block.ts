import { readFileSync } from 'node:fs';

const DOCUMENT = new URL('../../../../docs/operate.md', import.meta.url);

export const documentedBlock = (language: string): string => {
  const blocks = [...readFileSync(DOCUMENT, 'utf8').matchAll(/^```(\S+)\n(.*?)^```$/gms)];
  const [block, ...others] = blocks.filter(([, name]) => name === language);
  if (!block?.[2] || others.length > 0) throw new Error(`docs/operate.md has not exactly one block of ${language}.`);
  return block[2];
};

/** Replaces what is of the reader's machine. Each must be there, so that the block stays the documented one. */
export const adapt = (block: string, places: ReadonlyArray<readonly [documented: string, own: string]>): string =>
  places.reduce((text, [documented, own]) => {
    if (!text.includes(documented)) throw new Error(`The block does not name ${documented}.`);
    return text.replaceAll(documented, own);
  }, block);
