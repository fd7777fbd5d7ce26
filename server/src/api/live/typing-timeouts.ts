import { TYPING_EXPIRES_MS } from '@porchlight/core/wire/limits.ts';
import type { TypingEnds } from '../../domain/deps.ts';

/** One timer per author and conversation: a closed tab must not type for ever in clients without a timeout. */
export const createTypingEnds = (after = TYPING_EXPIRES_MS): TypingEnds => {
  const timers = new Map<string, NodeJS.Timeout>();

  const cancel = (key: string) => {
    clearTimeout(timers.get(key));
    timers.delete(key);
  };

  return {
    began: (key: string, end: () => void) => {
      cancel(key);
      const timer = setTimeout(() => {
        timers.delete(key);
        end();
      }, after);
      timers.set(key, timer.unref());
    },
    stopped: cancel,
    close: () => {
      for (const key of [...timers.keys()]) cancel(key);
    },
  };
};
