import '../../server/src/platform/compile-cache.mjs';
import type { HostMessage, HostRequest } from './host-messages.ts';

/* Runs servers one after another, or beside each other, in one process: all that `main.mjs` does for one, except
   signals. Starting a process takes a tenth of the time of most browser tests, nearly all of it for loading modules. */

const [{ startServer }, { readEnv }, { createLog }, { prepareSqlite }] = await Promise.all([
  import('../../server/src/start.ts'),
  import('../../server/src/platform/config/environment.ts'),
  import('../../server/src/platform/log.ts'),
  import('../../server/src/testing/test-store.ts'),
]);

type Running = Awaited<ReturnType<typeof startServer>>;
const servers = new Map<number, Running>();

const send = (message: HostMessage) => process.send?.(message);

const start = async (id: number, settings: Record<string, string>) => {
  const env = readEnv({ ...process.env, ...settings });
  const say = (line: string) => send({ id, line });
  if (!env.databaseUrl) await prepareSqlite(env.dataDir);
  servers.set(id, await startServer(env, createLog(env.logLevel), say));
};

const stop = async (id: number) => {
  await servers.get(id)?.stop();
  servers.delete(id);
};

process.on('message', async (request: HostRequest) => {
  const { id } = request;
  try {
    if ('settings' in request) await start(id, request.settings);
    else await stop(id);
    send({ id, done: true });
  } catch (error) {
    send({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
// The worker of the tests has ended.
process.on('disconnect', () => process.exit(0));
