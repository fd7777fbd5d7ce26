import type { Lifetime } from '../lifetime.ts';

/**
 * Called when the page's address changes without a load. The page's history is not patched: the Navigation API reports
 * it; where that is missing, the address is compared on navigation events and when the DOM changes.
 */
export const watchAddress = ({ listen, onEnd }: Lifetime, changed: () => void): void => {
  let seen = location.href;
  const compare = () => {
    if (location.href === seen) return;
    seen = location.href;
    changed();
  };
  listen(window, 'popstate hashchange pageshow', compare);
  if ('navigation' in window && window.navigation) {
    listen(window.navigation, 'currententrychange', compare);
    return;
  }
  const observer = new MutationObserver(compare);
  observer.observe(document, { childList: true, subtree: true });
  onEnd(() => observer.disconnect());
};

/** Called when the page's head changes, which is mostly its title. */
export const watchTitle = ({ onEnd }: Lifetime, changed: () => void): void => {
  // `document.head` may be an element of the page with that name.
  const head = document.querySelector('head');
  if (!head) return;
  const observer = new MutationObserver(changed);
  observer.observe(head, { childList: true, subtree: true, characterData: true });
  onEnd(() => observer.disconnect());
};
