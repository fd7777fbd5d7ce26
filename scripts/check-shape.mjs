import { sources } from './sources.mjs';

const CEILING = 250;
const TEST_CEILING = 450;
const BANNED = /(^|\/)(utils?|helpers?|common|lib|managers?|base)(\/|\.tsx?$)/;

const isExempt = (path) => /schema\.ts$|\/data\/|\/catalogues\/|\.d\.ts$/.test(path);

/** Files too long to find one's way in, and names that say nothing (house style). */
export const checkShape = (files = sources()) =>
  files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length;
    const ceiling = /\.test\.tsx?$/.test(path) ? TEST_CEILING : CEILING;
    return [
      ...(!isExempt(path) && lines > ceiling ? [`${path} has ${lines} lines (at most ${ceiling})`] : []),
      ...(BANNED.test(path) ? [`${path}: name it for what it does`] : []),
    ];
  });
