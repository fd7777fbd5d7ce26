import { setFlagsFromString } from 'node:v8';

/**
 * Loading and compiling leaves much behind that lives briefly. V8 doubles the room for such things to 32 MB meanwhile and
 * keeps it, though nobody has come yet: so it stays as it is until the start is over, and grows with real work only.
 */
export const keepYoungGenerationSmall = () => setFlagsFromString('--semi-space-growth-factor=1');

export const letYoungGenerationGrow = () => setFlagsFromString('--semi-space-growth-factor=2');
