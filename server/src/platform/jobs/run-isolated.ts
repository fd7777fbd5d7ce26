import type { Logger } from 'pino';
import { isStoreFailure } from '../database/drivers/store-errors.ts';
import { StoreUnavailable } from '../errors.ts';

/**
 * Runs one of many parts of a job. A part that fails is logged with `about`, and the others go on: it would hold back all
 * after it, again in each run. The failure of the store itself ends the job: every part would wait for it in vain.
 */
export const runIsolated = async <Result>(
  { log }: { log: Logger },
  about: Readonly<Record<string, number>>,
  run: () => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    return await run();
  } catch (error) {
    // A write that only took too long is refused as unavailable too, and concerns its own rows.
    if (isStoreFailure(error instanceof StoreUnavailable ? error.cause : error)) throw error;
    log.error({ err: error, ...about }, 'a part of a job failed');
    return undefined;
  }
};
