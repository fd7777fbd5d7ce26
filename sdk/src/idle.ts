import type { Lifetime } from './lifetime.ts';

/** Runs once the page has loaded and is idle. */
export const whenIdle = ({ listen, later, onEnd }: Lifetime, run: () => void): void => {
  const wait = () => {
    if (!window.requestIdleCallback) return later(run, 2000);
    const asked = requestIdleCallback(run, { timeout: 5000 });
    onEnd(() => cancelIdleCallback(asked));
  };
  if (document.readyState === 'complete') wait();
  else listen(window, 'load', wait);
};
