export const coalesce = (work: () => Promise<void>) => {
  let running: Promise<void> | undefined;
  let isRequested = false;
  const run = (): Promise<void> => {
    if (running) {
      isRequested = true;
      return running;
    }
    running = work().finally(() => {
      running = undefined;
      if (!isRequested) return;
      isRequested = false;
      void run();
    });
    return running;
  };
  return {
    run,
    again: () => {
      isRequested = true;
    },
  };
};
