import { readEnv } from './platform/config/environment.ts';
import { misspelt } from './platform/config/unknown-variables.ts';
import { createLog } from './platform/log.ts';
import { keepToOneself } from './restrict-umask.ts';
import { startServer } from './start.ts';

const STOP_WITHIN_MS = 5_000;
const SAME_WISH_MS = 500;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs the server until a signal stops it; a second signal exits at once. */
export const serve = async () => {
  keepToOneself();
  const env = readEnv(process.env);
  const log = createLog(env.logLevel);
  for (const line of misspelt(process.env)) say(line);
  const stopSignal = new Promise<string>((resolve) => {
    let firstAt: number | undefined;
    const onSignal = (signal: string) => {
      firstAt ??= Date.now();
      // A service manager signals the whole process group, and npm repeats the signal: that counts once.
      if (Date.now() - firstAt > SAME_WISH_MS) process.exit(1);
      resolve(signal);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
  const { stop } = await startServer(env, log, say);
  const signal = await stopSignal;
  log.info({ signal }, 'stopping');
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await stop();
  process.exit(0);
};
