import { join } from 'node:path';
import { root } from '../paths.mjs';

/** A module of Stryker's instrumenter that its package does not export. */
export const partOfStryker = (name) => join(root, 'node_modules/@stryker-mutator/instrumenter/dist/src', name);
