import { FolderInUse } from './platform/database/lock-store.ts';
import { MigrationRefused } from './platform/database/migrations/migrate.ts';
import { isDiskFull, isStoreFailure } from './platform/database/drivers/store-errors.ts';
import { readEnv } from './platform/config/environment.ts';
import { SettingError } from './platform/config/parse-values.ts';
import { createLog } from './platform/log.ts';
import { keepToOneself } from './restrict-umask.ts';
import { misspelt } from './platform/config/unknown-variables.ts';
import { startServer } from './start.ts';

const STOP_WITHIN_MS = 5_000;
const SAME_WISH_MS = 500;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** One line for an error that the operator can fix; the stack trace for any other. */
const explain = (error: unknown) => {
  if (error instanceof SettingError || error instanceof FolderInUse || error instanceof MigrationRefused)
    return error.message;
  if (!(error instanceof Error)) return String(error);
  if (isDiskFull(error)) return `The disk is full (${error.message}). Free some space and try again; nothing was lost.`;
  if ('code' in error && error.code === 'EADDRINUSE')
    return `PORT is already in use (${error.message}). Choose another port, or stop the program that uses it.`;
  if ('syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo'))
    return `The server cannot listen on HOST and PORT (${error.message}).`;
  if (isStoreFailure(error))
    return `The database or its disk cannot be used (${error.message}). Check it and try again.`;
  return error.stack ?? error.message;
};

/** Says what went wrong and ends the process. */
export const fail = (error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
};

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
