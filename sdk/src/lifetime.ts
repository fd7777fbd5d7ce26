export type Lifetime = ReturnType<typeof createLifetime>;

/** Every listener and timer of one run of the loader, so that one call removes all. */
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
  };
};
