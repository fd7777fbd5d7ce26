import type { Lifetime } from './lifetime.ts';

export const whenIdle = ({ listen, later, isOver }: Lifetime, run: () => void): void => {
  const wait = () => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(() => isOver() || run(), { timeout: 5000 });
    else later(run, 2000);
  };
  if (document.readyState === 'complete') wait();
  else listen(window, 'load', wait);
};
