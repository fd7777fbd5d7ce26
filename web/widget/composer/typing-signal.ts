/** Wire protocol 14.11: quiet for this long is no longer typing. */
export const TYPING_PAUSE_MS = 4_000;

type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;

export const createTypingSignal = (send: (status: 'on' | 'off') => void, timers: Timers = globalThis) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    if (timer === undefined) return;
    timers.clearTimeout(timer);
    timer = undefined;
    send('off');
  };
  return {
    key: () => {
      if (timer === undefined) send('on');
      else timers.clearTimeout(timer);
      timer = timers.setTimeout(stop, TYPING_PAUSE_MS);
    },
    /** Also on leaving the box and on sending. */
    stop,
  };
};
