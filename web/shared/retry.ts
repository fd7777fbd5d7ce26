import { reconnectDelay } from '@porchlight/core/rules/connection/reconnect.ts';

/**
 * Does something again after it has failed, later each time, until it works. A connection that is open asks for nothing by
 * itself: what failed on it would stay as it is until the next event.
 */
export const createRetry = (work: () => unknown) => {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    failures = 0;
  };
  return {
    /** It did not work: once more in a while. */
    later: () => {
      clearTimeout(timer);
      failures += 1;
      timer = setTimeout(work, reconnectDelay(failures, Math.random()));
    },
    /** It worked, or is not wanted any more. */
    stop,
  };
};
