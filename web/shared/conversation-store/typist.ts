import { TYPING_EXPIRES_MS } from '@porchlight/core/wire/limits.ts';
import type { Snapshot } from './types.ts';

type Typist = Snapshot['typist'];

export const createTypist = (show: (typist: Typist) => void) => {
  let ends: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(ends);
  const set = (typist: Typist) => {
    stop();
    if (typist) ends = setTimeout(() => show(null), TYPING_EXPIRES_MS);
    show(typist);
  };
  return { set, stop };
};
