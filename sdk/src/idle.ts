import type { Lifetime } from './lifetime.ts';

export const whenIdle = ({ listen, isOver }: Lifetime, run: () => void): void => {
  const start = () => isOver() || run();
  const wait = () => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5000 });
    else setTimeout(start, 2000);
  };
  if (document.readyState === 'complete') wait();
  else listen(window, 'load', wait);
};
