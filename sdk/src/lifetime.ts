export type Lifetime = ReturnType<typeof createLifetime>;

/** Everything one run of the loader holds on to, so that one call lets go of all of it. */
export const createLifetime = () => {
  const controller = new AbortController();
  const { signal } = controller;
  const onEnd = (run: () => void) => signal.addEventListener('abort', run);
  return {
    onEnd,
    end: () => controller.abort(),
    isOver: () => signal.aborted,
    /** `events`: names separated by spaces. */
    listen: (target: EventTarget, events: string, listener: (event: Event) => void) => {
      for (const name of events.split(' ')) target.addEventListener(name, listener, { signal, passive: true });
    },
    /** A timer that does nothing once the run is over; the result cancels it. */
    later: (run: () => void, ms: number) => {
      const timer = setTimeout(() => signal.aborted || run(), ms);
      return () => clearTimeout(timer);
    },
  };
};
