import { join } from 'node:path';
import { root, runtime } from './paths.mjs';
import { show } from './programs.mjs';
import { prepareServices } from './services/prepare.mjs';

export const fuzz = async (args) => {
  const { env } = await prepareServices();
  return show(runtime, [join(root, 'server/src/testing/fuzz/main.ts'), ...args], {
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env },
  });
};
