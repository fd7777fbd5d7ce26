/** Work that runs once at a time; asked for while it runs, it runs once more after. */
export const coalesce = (work: () => Promise<void>) => {
  let running: Promise<void> | undefined;
  let isAsked = false;
  const run = (): Promise<void> => {
    if (running) {
      isAsked = true;
      return running;
    }
    running = work().finally(() => {
      running = undefined;
      if (!isAsked) return;
      isAsked = false;
      void run();
    });
    return running;
  };
  return {
    run,
    again: () => {
      isAsked = true;
    },
  };
};
