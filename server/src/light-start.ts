import { setFlagsFromString } from 'node:v8';

/**
 * What V8 does for long work, a start that is over in a second only pays for, and the server keeps it though nobody has come
 * yet. Loading and compiling leaves much behind that lives briefly, for which V8 doubles its room to 32 MB; and what runs often
 * meanwhile is compiled once more by the optimizing compilers, whose own code (a dozen megabytes) comes into memory with the
 * first function. Both wait until the start is over: then V8 does as it always does.
 */
const LIGHT = ['--semi-space-growth-factor=1', '--no-opt', '--no-maglev'];
const USUAL = ['--semi-space-growth-factor=2', '--opt', '--maglev'];

const set = (flags: string[]) => {
  for (const flag of flags) setFlagsFromString(flag);
};

export const startLightly = () => set(LIGHT);

export const workAsUsual = () => set(USUAL);
