import { join } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import { root, runtime } from './paths.mjs';
import { show } from './programs.mjs';
import { prepareServices } from './services/prepare.mjs';

/** docs/develop/testing.md. */
export const simulate = async (args) => {
  const { env } = await prepareServices();
  if (!(await buildWhatIsStale())) return 1;
  return show(runtime, [join(root, 'simulation/main.ts'), ...args], { env: { ...process.env, ...env } });
};
