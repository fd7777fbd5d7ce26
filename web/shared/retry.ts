import { reconnectDelay } from '@porchlight/core/rules/connection/reconnect.ts';

/** Retries with growing pauses. An open connection does not retry automatically. */
export const createRetry = (work: () => unknown) => {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    failures = 0;
  };
  return {
    later: () => {
      clearTimeout(timer);
      failures += 1;
      timer = setTimeout(work, reconnectDelay(failures, Math.random()));
    },
    stop,
  };
};
