import type { Logger } from 'pino';
import { compose } from './composition.ts';
import { createAdministrator, hasAdministrator, mintSetupToken } from './domain/authentication/first-administrator.ts';
import { passwordProblem } from './domain/authentication/password-rule.ts';
import type { Deps } from './domain/deps.ts';
import { prepareStore } from './operations/setup/prepare-store.ts';
import type { Env } from './platform/config/environment.ts';
import { SettingError } from './platform/config/parse-values.ts';
import { lockStore } from './platform/database/lock-store.ts';
import { openWeb } from './web-server.ts';

type Say = (line: string) => void;

/** Returns lines for the operator. Before anyone can connect: a shown address lets its administrator in. */
const prepareEntrance = async ({ env, db, write }: Deps): Promise<(address: string) => string[]> => {
  if (await hasAdministrator(db)) return () => [];
  if (env.admin) {
    const { email, password } = env.admin;
    // Only where it is used: an installation that has its administrator starts whatever the rule says of an old password.
    const problem = await passwordProblem(password, { email });
    if (problem) throw new SettingError(`ADMIN_PASSWORD cannot be used: ${problem}.`);
    await createAdministrator(write, { email, password, name: email.split('@')[0] ?? 'Administrator' });
    return () => [`${email} is the administrator.`];
  }
  const token = await mintSetupToken(write);
  return (address) => [
    `Set up     ${address}/app/setup?token=${token}`,
    '           (works once; creates the administrator)',
  ];
};

/** Everything from the settings to a listening server. Answers how to stop it without losing anything. */
export const startServer = async (env: Env, log: Logger, say: Say) => {
  // Several nodes on PostgreSQL may share a folder of files; SQLite has one process.
  const unlock = lockStore(env);
  const store = await prepareStore(env, log);
  const { deps, worker, logLevels, close } = await compose(env, log, store);
  const entrance = await prepareEntrance(deps);
  const web = await openWeb(deps);
  const port = await web.listen(env.port, env.host);
  worker.start();
  logLevels.start();
  log.info({ port, store: store.kind }, 'listening');
  const address = env.publicUrl.replace(/:0$/, `:${port}`);
  for (const line of [`Demo shop  ${address}/demo`, `Console    ${address}/app`, ...entrance(address)]) say(line);
  const stop = async () => {
    await web.close();
    await close();
    unlock();
  };
  return { port, stop };
};
