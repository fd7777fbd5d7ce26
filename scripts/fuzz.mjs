import { join } from 'node:path';
import { root, runtime } from './paths.mjs';
import { show } from './programs.mjs';
import { prepareServices } from './services/prepare.mjs';

/** Sends a server invalid and hostile input, for minutes or hours; why with two heaps: docs/develop/testing.md. */
export const fuzz = async (args) => {
  const { env } = await prepareServices();
  return show(runtime, [join(root, 'server/src/testing/fuzz/main.ts'), ...args], {
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env },
  });
};
