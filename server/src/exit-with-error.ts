import { SettingError } from './platform/config/parse-values.ts';
import { isDiskFull, isStoreFailure } from './platform/database/drivers/store-errors.ts';
import { FolderInUse } from './platform/database/lock-store.ts';
import { MigrationRefused } from './platform/database/migrations/migrate.ts';

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

export const fail = (error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
};
