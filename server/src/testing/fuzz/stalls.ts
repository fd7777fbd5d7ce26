import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
export const STALL_MS = 100;

const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** In milliseconds. Only what this thread computed counts: on a busy machine everything is late. */
export const stallOf = async <T>(work: () => Promise<T>): Promise<{ value: T; stall: number }> => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const before = threadMs();
  try {
    const value = await work();
    // The delay of the last step is noted by the next one.
    await new Promise((next) => setTimeout(next, RESOLUTION_MS));
    return { value, stall: Math.min(delay.max / 1e6, threadMs() - before) };
  } finally {
    delay.disable();
  }
};
