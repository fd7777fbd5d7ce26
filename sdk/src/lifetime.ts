export type Lifetime = ReturnType<typeof createLifetime>;

/** Everything one run of the loader holds on to, so that one call lets go of all of it. */
export const createLifetime = () => {
  const controller = new AbortController();
  const { signal } = controller;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const onEnd = (run: () => void) => signal.addEventListener('abort', run);
  onEnd(() => {
    for (const timer of timers) clearTimeout(timer);
  });
  return {
    onEnd,
    end: () => controller.abort(),
    isOver: () => signal.aborted,
    /** `events`: names separated by spaces. */
    listen: (target: EventTarget, events: string, listener: (event: Event) => void) => {
      for (const name of events.split(' ')) target.addEventListener(name, listener, { signal, passive: true });
    },
    /** A timer that dies with the run; the answer cancels it. */
    later: (run: () => void, ms: number) => {
      const cancel = () => {
        clearTimeout(timer);
        timers.delete(timer);
      };
      const timer = setTimeout(() => {
        cancel();
        run();
      }, ms);
      timers.add(timer);
      return cancel;
    },
  };
};
