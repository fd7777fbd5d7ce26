import type { Logger } from 'pino';
import { lockFolder } from './adapters/folder-lock.ts';
import { createAdministrator, hasAdministrator, mintSetupToken } from './auth/first-administrator.ts';
import { passwordProblem } from './auth/passwords.ts';
import { compose } from './composition.ts';
import { prepareStore } from './db/prepare.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { SettingError } from './env-values.ts';
import { openWeb } from './web-role.ts';

type Say = (line: string) => void;

const welcome = async ({ env, db, write }: Deps, address: string, say: Say) => {
  say(`Demo shop  ${address}/demo`);
  say(`Console    ${address}/app`);
  if (await hasAdministrator(db)) return;
  if (env.admin) {
    await createAdministrator(write, { ...env.admin, name: env.admin.email.split('@')[0] ?? 'Administrator' });
    return say(`${env.admin.email} is the administrator.`);
  }
  say(`Set up     ${address}/app/setup?token=${await mintSetupToken(write)}`);
  say('           (once, for whoever becomes the administrator)');
};

const checkAdministrator = ({ admin }: Env) => {
  const problem = admin && passwordProblem(admin.password);
  if (problem) throw new SettingError(`ADMIN_PASSWORD cannot be used: ${problem}.`);
};

/** Everything from the settings to a listening server. Answers how to stop it without losing anything. */
export const startServer = async (env: Env, log: Logger, say: Say) => {
  checkAdministrator(env);
  // Several nodes on PostgreSQL may share a folder of files; SQLite has one process.
  const unlock = env.databaseUrl ? () => {} : lockFolder(env.dataDir);
  const store = await prepareStore(env, log);
  const { deps, worker, close } = await compose(env, log, store);
  const web = await openWeb(deps);
  const port = await web.listen(env.port, env.host);
  worker.start();
  log.info({ port, store: store.kind }, 'listening');
  await welcome(deps, env.publicUrl.replace(/:0$/, `:${port}`), say);
  const stop = async () => {
    await web.close();
    await close();
    unlock();
  };
  return { port, stop };
};
